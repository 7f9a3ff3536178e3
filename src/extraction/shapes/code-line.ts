/** What a line of source code is. A part is code only beside other code: a closing bracket, the head of a call. */
export type CodeLine = 'statement' | 'call' | 'part' | 'assignment'

const STATEMENT =
  /^\s*(?:import\s|from\s\S+\simport\s|export\s(?!\w+=)|(?:async\s+)?def\s+\w|class\s+\w+\s*[(:{]|class\s+\w+\s+(?:extends|implements)\s|(?:async\s+)?function\b|(?:const|let|var)\s+[\w{[]|return\b|(?:if|for|while|switch|catch)\s*\(|elif\s|(?:else|finally)\s*[:{]|\}\s*(?:else|catch|finally)|try\s*[:{]|except\b|#include\b|#!\/|using\s+\w+[.;]|package\s+\w+;?$|(?:public|private|protected|static)\s+\w|val\s+\w+\s*[:=]|fun\s+\w+[(<]|\\[a-z]{2,30}[{[]|fn\s+\w+|func\s+\w*|impl\s+\w|struct\s+\w|@\w+\(|\/\/|\/\*|\*\/|--\s\w|SELECT\s|INSERT\sINTO\s|UPDATE\s\w+\sSET\s|(?:CREATE|ALTER|DROP)\s(?:TABLE|INDEX|VIEW)\s|await\s|print\(|console\.|echo\s|sudo\s|fi$|done$|then$|esac$|self\.|this\.|\$\s\S)/u
const BLOCK_OPENING = /^\s*(?:if|for|while|with|class|match(?!\s+\d)|case)\s.{1,150}:$/u
const CALL = /^\s*[A-Za-z_$][\w.$]*\(.*\);?$/u
const PART_END = /(?:\)\s*:|=>|\\)$/u
const CLOSING = /^\s*[)\]}]+[;,)]*$/u
const OPEN_CALL = /^\s*[\w.]+(?:\s*=\s*[\w.]+)?\(.*\)?$/u
const ASSIGNMENT =
  /^\s*(?:export\s+|local\s+)?[A-Za-z_$][\w.$[\]'"]{0,80}\s*(?::\s*[^=:]{1,60})?[-+*/%|&?:]{0,2}=(?!=)\s*\S/u

/** What a line is as source code of whatever language; undefined where it doesn't look like any. */
export function codeLine(line: string): CodeLine | undefined {
  const start = line.slice(0, 300)
  if (STATEMENT.test(start) || BLOCK_OPENING.test(start) || /[;{]$/u.test(line)) return 'statement'
  if (CALL.test(line)) return 'call'
  if (PART_END.test(line) || CLOSING.test(start) || OPEN_CALL.test(start)) return 'part'
  return ASSIGNMENT.test(start) ? 'assignment' : undefined
}
