import { upstreamUrl } from '../../../recorders/llm/upstream-url.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import { wires } from '../../provider/wires/index.ts'
import type { RecordLlmCommandOptions } from '../grammar/record-llm.ts'
import { allVariables } from '../provider-command/all-variables.ts'
import { type ProviderVariable, providerVariables } from '../provider-command/provider-variables.ts'

/** A provider that is to be listened for, and the variables that lead its clients there. */
export interface ChosenListener {
  readonly upstream: string
  readonly name?: string
  readonly port?: number
  readonly variables: (baseUrl: string) => Readonly<Record<string, string>>
}

/** Whom a command line wants to be recorded: the provider that it names, or for a command all that are known. */
export function chooseListeners(
  options: RecordLlmCommandOptions,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): readonly ChosenListener[] {
  const { upstream, name, port, command } = options
  if (upstream !== undefined) {
    baseUrlIn(upstream, '--upstream')
    const given = { ...(name !== undefined && { name }), ...(port !== undefined && { port }) }
    return [{ upstream, ...given, variables: allVariables }]
  }
  if (command.length === 0)
    throw new HarnessError(
      'wrong-use',
      'nobody to record; name a provider with --upstream URL, or a command after --, whose providers are found by its environment',
    )
  if (name !== undefined || port !== undefined)
    throw new HarnessError(
      'wrong-use',
      `${name === undefined ? '--port' : '--name'} is for the one provider of --upstream; leave it out, or name that, too`,
    )
  return providerVariables.map((provider) => ({
    name: provider.provider,
    upstream: addressOf(provider, environment),
    variables: (baseUrl) => ({ [provider.variable]: baseUrl }),
  }))
}

/** What a variable holds, or the provider's public address. */
function addressOf(
  { provider, variable, address }: ProviderVariable,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const value = environment[variable]?.trim() ?? ''
  if (value === '') return address
  return baseUrlIn(provider === 'ollama' ? ollamaUrl(value) : value, variable).href
}

/**
 * What clients put behind a base URL, by the APIs that wires serve. Those of OpenAI have the version in the base URL; the
 * others write it themselves.
 */
const ENDPOINT =
  /\/(?:chat\/)?completions$|\/responses$|(?:\/v\d\w*)?\/messages$|\/api\/\w+$|(?:\/v\d\w*)?(?:\/projects\/.*)?\/(?:models|tunedModels|endpoints)\/[^/]*$/u

/** The base URL of a provider. Throws wrong use for the address of one endpoint, which would be asked behind itself. */
function baseUrlIn(text: string, source: string): URL {
  const url = upstreamUrl(text, source)
  const path = url.pathname.replace(/\/+$/u, '')
  if (!wires.some(({ serves }) => serves(path, url.host))) return url
  const base = path.replace(ENDPOINT, '')
  throw new HarnessError(
    'wrong-use',
    `${source} ends in ${path.slice(base.length)}, which clients write behind the base URL themselves; give ${url.origin}${base}`,
  )
}

/** Ollama's variable needs neither scheme nor port, and may hold what the server itself listens on. */
function ollamaUrl(value: string): string {
  if (value.includes('://')) return value
  const url = URL.parse(`http://${value.startsWith(':') ? `127.0.0.1${value}` : value}`)
  if (url === null) return value
  if (url.hostname === '0.0.0.0') url.hostname = '127.0.0.1'
  if (url.port === '') url.port = '11434'
  return url.href
}
