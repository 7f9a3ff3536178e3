import { keyValueLine } from '../../text/key-value-line.ts'
import { shareOf } from '../../text/share-of.ts'

const TARGET = /^[\w./%$(){}-]+(?: [\w./%$(){}-]+)*\s?::?(?!=)(?:\s|$)/u
const VARIABLE = /^(?:export\s+)?\w+\s*[:?+]?=/u
const DIRECTIVE = /^(?:-?include\s|ifn?def\s|ifn?eq\s|else$|endif$)/u
const COMMAND = /\$[({@<^*]|\s--?\w|(?:^|\s)\.{1,2}\/|^\s*@\w|&&|\s[>|]\s/u

/** Whether lines are rules of `make`: targets with commands below them, indented by a tab. */
export function isMakefile(lines: readonly string[]): boolean {
  const recipes = lines.filter((line) => line.startsWith('\t'))
  const top = lines.filter((line) => !line.startsWith('\t') && !line.startsWith('#'))
  const rules = lines.filter((line, index) => TARGET.test(line) && lines[index + 1]?.[0] === '\t')
  return (
    rules.length > 0 &&
    recipes.some((line) => COMMAND.test(line)) &&
    shareOf(recipes, (line) => keyValueLine(line) !== undefined) < 0.5 &&
    top.every((line) => TARGET.test(line) || VARIABLE.test(line) || DIRECTIVE.test(line))
  )
}
