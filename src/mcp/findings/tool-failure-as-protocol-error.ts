import type { JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { TOOL_REQUIREMENTS } from '../../requirements/tool-requirements.ts'
import { excerpt } from '../../text/excerpt.ts'
import { defineFinding } from './define-finding.ts'

/**
 * Codes that say something of the request. Invalid parameters are among them in every revision:
 * since 2025-11-25 a tool's own check of its arguments is not, but an unknown tool still is.
 */
const ABOUT_REQUEST: ReadonlySet<JsonValue> = new Set([-32700, -32600, -32601, -32602])
/** A URL has to be visited first (2025-11-25), and the codes of 2026-07-28. */
const ABOUT_PROTOCOL: ReadonlySet<JsonValue> = new Set([-32042, -32020, -32021, -32022])
const UNKNOWN_TOOL =
  /\b(?:unknown|no such|unsupported) tool\b|\btool\b.{0,80}\bnot (?:found|exist)|\btool\b.{0,80}\bdoes not exist/isu
const ARGUMENTS =
  /\binvalid (?:arguments?|input|params|parameters)\b|\binput validation (?:error|failed)/iu

/** A failure inside a tool comes as a JSON-RPC error, which models don't get to see. */
export const toolFailureAsProtocolError = defineFinding({
  code: 'tool-failure-as-protocol-error',
  about: 'result',
  requirement: TOOL_REQUIREMENTS['tool:error:in-result'],
  observe: ({ error, rejection }) => {
    if (!isJsonObject(error) || rejection !== undefined) return []
    const { code, message } = error
    if (typeof code !== 'number' || ABOUT_REQUEST.has(code) || ABOUT_PROTOCOL.has(code)) return []
    const said = typeof message === 'string' ? message : ''
    if (UNKNOWN_TOOL.test(said) || ARGUMENTS.test(said)) return []
    return [
      {
        message: `the tool's failure came as JSON-RPC error ${code} (${excerpt(said)}); return a result with isError, so that the model sees it`,
      },
    ]
  },
})
