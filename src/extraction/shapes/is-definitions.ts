import { holdsFor } from '../../text/holds-for.ts'
import { indentOf } from '../../text/indent-of.ts'
import { codeLine } from './code-line.ts'

const DEFINITION =
  /^\s*(?:(?:async\s+)?def\s+\w+\s*\(|class\s+\w+(?:\s*\(.*\))?\s*:|try\s*:$|CREATE\s.*\($|[A-Za-z.#@*&:$][^{}]*[^{}:\s]\s?\{$)/u
const OUTSIDE = /^\s*(?:#|\/\/|\/\*|\*|--|@|"""|''')/u

/**
 * Whether lines are definitions of a program, whatever their bodies look like: a head such as `def f(x):` or
 * `struct User {` with deeper lines below it, and nothing but code beside such heads.
 */
export function isDefinitions(lines: readonly string[]): boolean {
  const base = indentOf(lines[0] ?? '')
  const top = lines.filter((line) => indentOf(line) <= base && !OUTSIDE.test(line))
  const heads = lines.filter(
    (line, index) => DEFINITION.test(line) && indentOf(lines[index + 1] ?? '') > indentOf(line),
  )
  return heads.length > 0 && holdsFor(top, 0.8, (line) => codeLine(line) !== undefined)
}
