import { HarnessError } from '../../../contracts/harness-error.ts'
import type { JsonObject } from '../../../contracts/json.ts'
import type { ParserConfig } from '../../../contracts/text-extraction.ts'
import { toJsonValue } from '../../../json/to-json-value.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { addressFault } from './address-fault.ts'
import { bareOrigin } from './bare-origin.ts'

/** A service that reads texts, and how it is asked. */
export interface ParserService {
  readonly endpoint: URL
  readonly method: 'POST' | 'PUT'
  /** Milliseconds. */
  readonly timeout: number
  readonly maxBytes: number
  /** The settings that are for the service. */
  readonly config: JsonObject
}

const TIMEOUT = 10_000
const MAX_BYTES = 10 * 1024 * 1024
const SETTINGS = [
  'separator',
  'indent_aware',
  'section_marker',
  'record_separator',
  'delimiter',
  'header',
  'line_pattern',
  'record_start',
]

/**
 * The service that a configuration names.
 *
 * @throws HarnessError `wrong-use` for an address that can't be asked, and for one whose origin isn't allowed.
 */
export function parserService(
  config: ParserConfig,
  allowOrigins: readonly string[] = [],
): ParserService {
  const { endpoint, method = 'POST', timeout = TIMEOUT, max_response_bytes = MAX_BYTES } = config
  if (endpoint === undefined)
    throw new HarnessError('wrong-use', 'the parser http needs endpoint; add it')
  const url = addressOf(endpoint)
  if (!allowOrigins.map(originOf).includes(url.origin))
    throw new HarnessError(
      'wrong-use',
      `the rule sends texts to ${url.origin}, which isn't allowed; allow it by --allow-origin ${url.origin}`,
    )
  const settings = toJsonValue(
    Object.fromEntries(Object.entries(config).filter(([key]) => SETTINGS.includes(key))),
  )
  return {
    endpoint: url,
    method,
    timeout,
    maxBytes: max_response_bytes,
    config: isJsonObject(settings) ? settings : {},
  }
}

function addressOf(endpoint: string): URL {
  const fault = addressFault(endpoint)
  if (fault !== undefined) throw new HarnessError('wrong-use', `endpoint ${fault}`)
  return new URL(endpoint)
}

/** Who names a path means less than the whole origin. */
function originOf(text: string): string {
  const origin = bareOrigin(text)
  if (origin !== undefined) return origin
  throw new HarnessError(
    'wrong-use',
    'allowOrigins holds what is no origin; give each as http://HOST:PORT, without a path',
  )
}
