import type { NamedCall } from '../contracts/calls-file.ts'
import { HarnessError } from '../contracts/harness-error.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { safeParseJson } from '../json/safe-parse-json.ts'
import { excerpt } from '../text/excerpt.ts'

/** Reads a call as the command line names it: `TOOL={"key":"value"}`, or `TOOL` alone for no arguments. */
export function parseCallFlag(flag: string): NamedCall {
  const at = flag.indexOf('=')
  const tool = at === -1 ? flag : flag.slice(0, at)
  if (tool === '')
    throw new HarnessError('wrong-use', `--call ${excerpt(flag)} names no tool; write TOOL={json}`)
  if (at === -1) return { tool, arguments: {} }
  const reading = safeParseJson(flag.slice(at + 1))
  if (reading.ok && isJsonObject(reading.value)) return { tool, arguments: reading.value }
  const problem = reading.ok ? 'no JSON object' : 'not JSON'
  throw new HarnessError(
    'wrong-use',
    `--call ${tool}: the arguments ${excerpt(flag.slice(at + 1))} are ${problem}; write ${tool}={"key":"value"}, quoted for your shell`,
  )
}
