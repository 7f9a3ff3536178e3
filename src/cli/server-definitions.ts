import { homedir } from 'node:os'
import { agentFor } from '../../recorders/http/agent-for.ts'
import { type Expansion, expandVariables } from '../client-config/expand-variables.ts'
import { headerFault, isProtocolHeader } from '../client-config/header-fault.ts'
import { isHttpServer } from '../client-config/is-http-server.ts'
import { readClientConfig } from '../client-config/read-client-config.ts'
import { serverFromCommand } from '../client-config/server-from-command.ts'
import { serverFromUrl } from '../client-config/server-from-url.ts'
import { HarnessError } from '../contracts/harness-error.ts'
import type { ServerDefinition } from '../contracts/server-definition.ts'
import type { PlaceOptions } from './grammar/source-options.ts'

/** The servers that a command line names, by a command, an address or a configuration; of these only one may be given. */
export function serverDefinitions(options: PlaceOptions): readonly ServerDefinition[] {
  assertOneSource(options)
  assertFittingPlace(options)
  const servers = definitions(options)
  for (const server of servers) if (isHttpServer(server)) agentFor(new URL(server.url))
  if (servers.length > 0 && servers.every((server) => isHttpServer(server)))
    assertNothingToStart(options)
  return servers.map((server) => override(server, options))
}

function assertOneSource({ command, url, config }: PlaceOptions): void {
  const given = [
    config === undefined ? undefined : '--config',
    url === undefined ? undefined : '--url',
    command.length === 0 ? undefined : 'a command after --',
  ].filter((source) => source !== undefined)
  if (given.length > 1)
    throw new HarnessError('wrong-use', `${given.join(' and ')} are given; use one`)
}

/** Refuses options that would be passed over in silence. */
export function assertFittingPlace({ config, url, server, name, header }: PlaceOptions): void {
  const unused = [
    config === undefined && server.length > 0 ? '--server, which picks one of --config' : undefined,
    config !== undefined && name !== undefined
      ? '--name, which names the server after -- or --url'
      : undefined,
    url === undefined && header.length > 0 ? '--header, which goes with --url' : undefined,
  ].find((option) => option !== undefined)
  if (unused !== undefined)
    throw new HarnessError('wrong-use', `nothing here takes ${unused}; leave it out`)
}

function definitions(options: PlaceOptions): readonly ServerDefinition[] {
  const { command, url, config } = options
  if (command.length > 0) {
    return [
      serverFromCommand(command, {
        ...(options.name === undefined ? {} : { name: options.name }),
        ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      }),
    ]
  }
  if (url !== undefined) {
    const headers = Object.fromEntries(options.header.map((text) => readHeader(text)))
    const name = options.name === undefined ? {} : { name: options.name }
    const { text, values: secrets } = expand(url, '--url')
    return [serverFromUrl(text, { ...name, headers, secrets })]
  }
  return config === undefined ? [] : fromConfig(config, options.server)
}

function fromConfig(path: string, names: readonly string[]): readonly ServerDefinition[] {
  const { servers, skipped } = readClientConfig(path, { environment: process.env, names })
  for (const { name, reason } of skipped) process.stderr.write(`skipped ${name}: ${reason}\n`)
  if (servers.length === 0)
    throw new HarnessError('config-invalid', `${path} names no server that can be reached`)
  return servers
}

function assertNothingToStart({ env, cwd }: PlaceOptions): void {
  const unused = env.length > 0 ? '--env' : cwd !== undefined && '--cwd'
  if (unused)
    throw new HarnessError(
      'wrong-use',
      `nothing here takes ${unused}, which is for a server that is started; leave it out`,
    )
}

// A header's text is quoted nowhere: it may hold a token.
function readHeader(text: string): readonly [name: string, value: string] {
  const at = text.indexOf(':')
  if (at < 1) {
    const lacks = at === -1 ? 'colon' : 'name before its colon'
    throw new HarnessError('wrong-use', `--header takes 'NAME: VALUE', and this has no ${lacks}`)
  }
  const name = text.slice(0, at).trim()
  const { text: value } = expand(text.slice(at + 1).trim(), `--header ${name}`)
  const fault = isProtocolHeader(name)
    ? `${name} is set by the protocol itself; leave it out`
    : headerFault(name, value)
  if (fault !== undefined) throw new HarnessError('wrong-use', `--header: ${fault}`)
  return [name, value]
}

function expand(text: string, option: string): Extract<Expansion, { readonly ok: true }> {
  const expansion = expandVariables(text, {
    environment: process.env,
    workspaceFolder: process.cwd(),
    userHome: homedir(),
  })
  if (expansion.ok) return expansion
  throw new HarnessError('wrong-use', `${option}: ${expansion.reason}`)
}

function override(server: ServerDefinition, options: PlaceOptions): ServerDefinition {
  if (isHttpServer(server)) return server
  return {
    ...server,
    env: { ...server.env, ...readVariables(options.env) },
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  }
}

/** Reads what `--env` names: variables with their values, or those of this process. */
export function readVariables(pairs: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(pairs.map((pair) => readVariable(pair)))
}

function readVariable(pair: string): readonly [name: string, value: string] {
  const at = pair.indexOf('=')
  if (at > 0) return [pair.slice(0, at), pair.slice(at + 1)]
  const value = process.env[pair]
  if (at === -1 && value !== undefined) return [pair, value]
  throw new HarnessError(
    'wrong-use',
    at === -1
      ? `--env ${pair}: the variable isn't set here; set it, or write --env ${pair}=VALUE`
      : `--env ${pair}: a name must stand before "="`,
  )
}
