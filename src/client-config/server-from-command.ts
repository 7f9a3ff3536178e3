import { basename, dirname, extname, resolve } from 'node:path'
import { HarnessError } from '../contracts/harness-error.ts'
import type { StdioServerDefinition } from '../contracts/server-definition.ts'
import { describePackage } from './describe-package.ts'
import { parseCommand, programName } from './parse-command.ts'

/** What a command line alone doesn't say of a server. */
export interface CommandOptions {
  /** Told from the command where it isn't given. */
  readonly name?: string
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Names that say nothing: of entry points, and of the folders that they stand in. */
const GENERIC = new Set([
  'index',
  'main',
  'server',
  'cli',
  'run',
  'app',
  'start',
  'dist',
  'build',
  'src',
  'lib',
  'bin',
  'out',
  'stdio',
])

/**
 * A server from the words of a command line. It is named after the package, module, image or script
 * that the command starts, without scope, version and the affixes `mcp` and `server`:
 * `npx -y @modelcontextprotocol/server-everything@1` is `everything`, `uvx mcp-server-time` is `time`.
 */
export function serverFromCommand(
  command: readonly string[],
  options: CommandOptions = {},
): StdioServerDefinition {
  const [program, ...args] = command
  if (program === undefined || program === '')
    throw new HarnessError('wrong-use', 'no command is given; name one after --')
  const { name, cwd, env = {} } = options
  const definition = { command: program, args, env, ...(cwd === undefined ? {} : { cwd }) }
  return { name: name ?? shortName(nameOf({ name: '', ...definition })), ...definition }
}

function nameOf(definition: StdioServerDefinition): string {
  const started = parseCommand(definition.command, definition.args)
  if (started.kind === 'package') return started.run ?? started.package
  if (started.kind === 'module') return started.module.replaceAll('_', '-')
  if (started.kind === 'image') return started.image.replace(/[@:][^/]*$/u, '')
  if (started.kind === 'program') return programName(started.program)
  return scriptName(resolve(definition.cwd ?? '.', started.path), definition)
}

/** The nearest name that says something: of the file, or of the package or folder that it is in. */
function scriptName(path: string, definition: StdioServerDefinition): string {
  const file = basename(path, extname(path))
  if (!GENERIC.has(file)) return file
  const named = describePackage(definition).package
  if (named !== undefined) return named
  let folder = dirname(path)
  while (GENERIC.has(basename(folder))) folder = dirname(folder)
  return basename(folder) === '' ? file : basename(folder)
}

/** Whether a name says nothing of a server, such as `index` or `main`. */
export function isGenericName(name: string): boolean {
  return GENERIC.has(name)
}

/** A name without scope, and without the affixes `mcp` and `server`. */
export function shortName(name: string): string {
  const bare = name.replace(/^.*\//u, '')
  const short = bare
    .replace(/^(?:mcp-server-|server-|mcp-)/u, '')
    .replace(/(?:-mcp-server|-server-mcp|-server|-mcp)$/u, '')
  return short === '' ? bare : short
}
