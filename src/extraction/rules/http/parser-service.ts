import { HarnessError } from '../../../contracts/harness-error.ts'
import type { JsonObject } from '../../../contracts/json.ts'
import type { ParserConfig } from '../../../contracts/text-extraction.ts'
import { toJsonValue } from '../../../json/to-json-value.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'

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
  if (!allowOrigins.some((origin) => originOf(origin) === url.origin))
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

/** The address is quoted nowhere, as it may hold a secret. */
function addressOf(endpoint: string): URL {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (url === undefined || !/^https?:$/u.test(url.protocol))
    throw new HarnessError(
      'wrong-use',
      'endpoint is no address of http or https; give it as http://HOST/PATH',
    )
  if (url.username !== '' || url.password !== '')
    throw new HarnessError(
      'wrong-use',
      'endpoint holds a user name or a password, which are never sent; leave them out',
    )
  return url
}

function originOf(text: string): string | undefined {
  return URL.canParse(text) ? new URL(text).origin : undefined
}
