import type { Span } from '../../contracts/extraction.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import type { LlmDiagnosticCode, LlmRepair } from '../../contracts/llm-output.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { numberLoss } from '../../json/number-loss.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { scanJson } from '../../json/scan-json.ts'
import { surveyBrokenJson } from '../../json/survey-broken-json.ts'
import type { CallEnd } from '../grammar.ts'
import { certainMembers } from './certain-members.ts'
import { isSoundRepair } from './is-sound-repair.ts'
import { repairedArguments } from './repaired-arguments.ts'

/** What the arguments of a call are. */
export interface RawArgumentsReading {
  readonly arguments: JsonObject
  readonly complete: boolean
  readonly malformed: boolean
  readonly repairs: readonly LlmRepair[]
  readonly diagnostics: readonly {
    readonly code: Extract<
      LlmDiagnosticCode,
      'number-rounded' | 'call-malformed' | 'call-truncated'
    >
    readonly message: string
  }[]
}

/** Reads the arguments of a call that has ended, of what was passed on of them. */
export function readRawArguments(raw: string, end: CallEnd, maxDepth: number): RawArgumentsReading {
  if ('malformed' in end) return malformed(end.malformed)
  const scan = scanJson(raw)
  if ((scan.ok ? scan : surveyBrokenJson(raw, 0)).depth > maxDepth)
    return malformed(`the arguments are nested deeper than ${maxDepth} levels`)
  const diagnostics = scan.ok ? roundedNumbers(raw, scan.unsafeNumbers) : []
  if (!end.complete) {
    const cut = { code: 'call-truncated' as const, message: 'the text ends inside a call' }
    return {
      arguments: end.arguments ?? certainMembers(raw),
      complete: false,
      malformed: false,
      repairs: [],
      diagnostics: [...diagnostics, cut],
    }
  }
  const whole = end.arguments === undefined ? parsed(raw) : { value: end.arguments, repairs: [] }
  if (whole === undefined) return malformed('the arguments are no JSON object')
  const { value, repairs } = whole
  return { arguments: value, complete: true, malformed: false, repairs, diagnostics }
}

function roundedNumbers(raw: string, spans: readonly Span[]): RawArgumentsReading['diagnostics'] {
  return spans.map((span) => ({
    code: 'number-rounded',
    message: `${numberLoss(raw.slice(...span)).diagnostic}; rawArguments has its digits`,
  }))
}

function malformed(message: string): RawArgumentsReading {
  return {
    arguments: {},
    complete: false,
    malformed: true,
    repairs: [],
    diagnostics: [{ code: 'call-malformed', message }],
  }
}

function parsed(
  raw: string,
): { readonly value: JsonObject; readonly repairs: readonly LlmRepair[] } | undefined {
  if (raw.trim() === '') return { value: {}, repairs: [] }
  const reading = safeParseJson(raw)
  if (reading.ok) return objectOf(reading.value)
  const repaired = repairedArguments(raw)
  if (!repaired.ok || !isSoundRepair(repaired.repairs)) return undefined
  const again = safeParseJson(repaired.text)
  const value = again.ok ? objectOf(again.value) : undefined
  return value === undefined ? undefined : { value: value.value, repairs: repaired.repairs }
}

function objectOf(
  value: JsonValue,
): { readonly value: JsonObject; readonly repairs: readonly LlmRepair[] } | undefined {
  if (value === null) return { value: {}, repairs: [] }
  return isJsonObject(value) ? { value, repairs: [] } : undefined
}
