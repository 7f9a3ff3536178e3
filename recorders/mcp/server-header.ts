import type { RedactionRule } from '../../src/contracts/calls-file.ts'
import type { FixtureContainer, FixtureHeader, Subject } from '../../src/contracts/fixture.ts'
import type {
  ContainerServerDefinition,
  HttpServerDefinition,
  RecordableServer,
  StdioServerDefinition,
} from '../../src/contracts/server-definition.ts'
import { describePackage } from '../../src/client-config/describe-package.ts'
import { isContainerServer } from '../../src/client-config/is-container-server.ts'
import { isHttpServer } from '../../src/client-config/is-http-server.ts'
import { parseCommand } from '../../src/client-config/parse-command.ts'
import { packageVersion } from '../../src/files/own-package.ts'
import { createRedactor } from '../../src/fixture/create-redactor.ts'
import { isName, isWord } from '../../src/fixture/redaction/looks-random.ts'
import type { Redactor } from '../../src/fixture/redactor.ts'

/** Characters that a word has, to be told from others that stand beside it. */
const LONG_WORD = 8
const PUNCTUATION = /^["'(]+|["'),.:;!?]+$/gu

/** The package of a server that neither its command line nor an installed package names. */
type SubjectPackage = Pick<Subject, 'package' | 'version'>

/** What a server's definition doesn't say of it. */
interface HeaderOptions {
  readonly subject?: SubjectPackage | undefined
  /** What it runs in. */
  readonly container?: FixtureContainer | undefined
}

/** Makes what keeps secrets out of a server's fixture: those of the environment, of its definition, and by the user's rules. */
export function redactorFor(
  server: RecordableServer,
  {
    environment = process.env,
    rules = [],
  }: {
    readonly environment?: Readonly<Record<string, string | undefined>>
    readonly rules?: readonly RedactionRule[]
  } = {},
): Redactor {
  return createRedactor({
    environment: [environment, isHttpServer(server) ? {} : (server.env ?? {})],
    headers: isHttpServer(server) ? server.headers : {},
    secrets: isHttpServer(server) ? secretsInAddress(server) : declaredSecrets(server),
    rules,
  })
}

/** Returns what the header of a server's fixture says whoever records it. */
export function serverHeader(
  server: RecordableServer,
  { subject, container }: HeaderOptions = {},
): FixtureHeader {
  return {
    assay: 'fixture/1',
    kind: 'mcp',
    origin: 'recorded',
    ...originOf(server, { subject, container }),
    recorder: { name: 'mcp-assay', version: packageVersion(), node: process.version },
    recordedAt: new Date().toISOString(),
  }
}

/** Of what a user gives a server to start with: what variables stood for, and values that look like keys. */
function declaredSecrets({
  env = {},
  secrets = [],
}: StdioServerDefinition | ContainerServerDefinition): readonly string[] {
  return [
    ...secrets.filter((secret) => !isWord(secret) && !isAddress(secret)),
    ...Object.values(env).filter((value) => !isAddress(value) && isUnlikeWords(value)),
  ]
}

/** Neither a name nor a sentence: a longer word of it, without what ends words, is no name. */
function isUnlikeWords(value: string): boolean {
  const words = value.split(/\s+/u)
  if (words.length === 1) return !isName(value)
  return words.some((word) => word.length >= LONG_WORD && !isName(word.replaceAll(PUNCTUATION, '')))
}

/** A folder or a plain URL, which says where something is; credentials in it are found by themselves. */
function isAddress(value: string): boolean {
  return /^(?:[/~.]|[A-Za-z]:[\\/]|https?:\/\/)/u.test(value)
}

/** What stands in the origin is where the server is, and no secret. */
function secretsInAddress({ url, secrets = [] }: HttpServerDefinition): readonly string[] {
  const { origin } = new URL(url)
  return secrets.filter((secret) => !origin.includes(secret))
}

/** What is recorded and where it is; which transport over HTTP it speaks is known at the end. */
function originOf(
  server: RecordableServer,
  { subject, container }: HeaderOptions,
): Pick<FixtureHeader, 'subject' | 'source' | 'transport'> {
  const { name } = server
  if (isHttpServer(server)) {
    const { url, transport = 'streamable-http' } = server
    return { subject: { name, ...subject }, source: { url }, transport }
  }
  if (isContainerServer(server))
    return { ...inContainer(server, { subject, container }), transport: 'stdio' }
  const command = [server.command, ...server.args]
  return {
    subject: { name, ...subject, ...describePackage(server) },
    source: { command },
    transport: 'stdio',
  }
}

/** Of a container nothing but its command line tells of a package: its files are not this machine's. */
function inContainer(
  { name, command, args = [] }: ContainerServerDefinition,
  { subject, container }: HeaderOptions,
): Pick<FixtureHeader, 'subject' | 'source'> {
  const started = command === undefined ? undefined : parseCommand(command, args)
  const { package: ofCommand, version } = started?.kind === 'package' ? started : {}
  return {
    subject: {
      name,
      ...subject,
      ...(ofCommand !== undefined && { package: ofCommand }),
      ...(version !== undefined && { version }),
    },
    source: {
      ...(command !== undefined && { command: [command, ...args] }),
      ...(container !== undefined && { container }),
    },
  }
}
