import { shareOf } from '../../text/share-of.ts'
import type { TextView } from '../../text/text-view.ts'

const STATEMENT =
  /^\s*(?:import\s|from\s\S+\simport\s|export\s|(?:async\s+)?def\s+\w|class\s+\w+\s*[(:{]|class\s+\w+\s+(?:extends|implements)\s|(?:async\s+)?function\b|(?:const|let|var)\s+[\w{[]|return\b|(?:if|for|while|switch|catch)\s*\(|elif\s|else\s*[:{]|\}\s*(?:else|catch|finally)|try\s*[:{]|except\b|#include\b|#!\/|using\s+\w+[.;]|package\s+\w+;?$|(?:public|private|protected|static)\s+\w|fn\s+\w+|func\s+\w*|impl\s+\w|struct\s+\w|@\w+\(|\/\/|\/\*|\*\/|--\s\w|SELECT\s|INSERT\sINTO\s|UPDATE\s\w+\sSET\s|CREATE\s(?:TABLE|INDEX|VIEW)\s|await\s|print\(|console\.|echo\s|sudo\s|fi$|done$|then$|esac$|self\.|this\.|\$\s\S)/u
const STATEMENT_END = /(?:[;{]|\)\s*:|=>|\\)$/u
const CLOSING = /^\s*[)\]}]+[;,)]*$/u
const ASSIGNED_CALL = /^\s*[\w.]+(?:\s*=\s*[\w.]+)?\(.*\)?$/u
const BLOCK_OPENING = /^\s*(?:if|for|while|with|class|match|case)\s.{1,150}:$/u

const DIFF = /^(?:diff --git |@@ -\d+(?:,\d+)? \+\d)/u
const TRACE =
  /^(?:Traceback \(most recent call last\)|\s+File ".{1,200}", line \d|\s+at \S.{0,200}[:(]\S|goroutine \d+ \[|Caused by: )/u

/** Whether a text is source code, a diff, a stack trace or a session in a shell: nothing to extract data from. */
export function isProgramText({ filled }: TextView): boolean {
  if (isDiff(filled) || filled.filter((line) => TRACE.test(line.slice(0, 300))).length >= 2)
    return true
  if (/^[$❯]\s\S/u.test(filled[0] ?? '')) return true
  const statements = filled.filter((line) => isCode(line)).length
  const clear = filled.filter((line) => isStatement(line.slice(0, 300))).length
  return clear >= 2 && statements >= 2 && statements / filled.length >= 0.4
}

function isDiff(filled: readonly string[]): boolean {
  if (filled.some((line) => DIFF.test(line))) return true
  const old = filled.findIndex((line) => /^--- \S/u.test(line))
  return old !== -1 && /^\+\+\+ \S/u.test(filled[old + 1] ?? '') && shareOf(filled, isChange) > 0.1
}

function isChange(line: string): boolean {
  return line.startsWith('+') || line.startsWith('-')
}

function isStatement(start: string): boolean {
  return STATEMENT.test(start) || BLOCK_OPENING.test(start) || /[;{]$/u.test(start)
}

function isCode(line: string): boolean {
  const start = line.slice(0, 300)
  return (
    isStatement(start) ||
    STATEMENT_END.test(line) ||
    CLOSING.test(start) ||
    ASSIGNED_CALL.test(start)
  )
}
