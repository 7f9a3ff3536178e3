import { win32 } from 'node:path'
import { shellQuote } from '../text/shell-quote.ts'

/** How a server is started. */
export interface StartCommand {
  readonly command: string
  readonly args: readonly string[]
}

/** Options of `uvx` and `uv run` that say what is in the environment; each has a value. */
const UV_OPTIONS: ReadonlySet<string> = new Set([
  '--from',
  '--with',
  '--with-editable',
  '--with-requirements',
  '--python',
  '-p',
  '--directory',
  '--project',
  '--index',
  '--default-index',
  '--index-url',
  '--extra-index-url',
  '--extra',
  '--group',
  '--package',
])
/** Options of theirs that have a value, too, and are of no matter here. */
const OTHER_UV_OPTIONS: ReadonlySet<string> = new Set([
  '--env-file',
  '--cache-dir',
  '--config-file',
  '--color',
  '--refresh-package',
  '--upgrade-package',
  '-P',
  '--constraints',
  '-c',
  '--overrides',
  '--prerelease',
  '--resolution',
  '--index-strategy',
  '--keyring-provider',
  '--link-mode',
  '--exclude-newer',
])

/**
 * The command that runs a program of Python or Node.js in the environment of a server, as a shell takes it: that of the
 * virtual environment, of `uvx`, `uv run` or `npx` that starts the server. Undefined where that can't be told.
 */
export function commandBeside(
  start: StartCommand,
  program: string,
  words: readonly string[],
): string | undefined {
  const parts = partsOf(start, program)
  return parts && [...parts, ...words].map((word) => shellQuote(word)).join(' ')
}

function partsOf({ command, args }: StartCommand, program: string): readonly string[] | undefined {
  const name = nameOf(command)
  if (name === 'uvx') return uvx([command], args, program)
  if (name === 'uv' && args[0] === 'tool' && args[1] === 'run')
    return uvx([command, 'tool', 'run'], args.slice(2), program)
  if (name === 'uv' && args[0] === 'run')
    return [command, 'run', ...readOptions(args.slice(1)).kept, program]
  if (name === 'npx') return npx(command, args, program)
  if (/^python[\d.]*$|^py$/u.test(name)) return [command, '-m', program]
  // Where these stand, nothing of the server stands.
  if (/^(?:node(?:js)?|bun|deno|docker)$/u.test(name)) return undefined
  return beside(command, program)
}

function uvx(
  begin: readonly string[],
  args: readonly string[],
  program: string,
): readonly string[] | undefined {
  const { kept, rest } = readOptions(args)
  if (kept.some((word) => /^--from(?:=|$)/u.test(word))) return [...begin, ...kept, program]
  const [server] = rest
  return server === undefined
    ? undefined
    : [...begin, ...kept, '--from', asRequirement(server), program]
}

/** What `uvx` takes for a version behind an @ is a requirement's to `--from`. */
function asRequirement(server: string): string {
  const [, name, version] = /^([\w.[\],-]+)@([\w.!+-]+)$/u.exec(server) ?? []
  if (name === undefined || version === undefined) return server
  return version === 'latest' ? name : `${name}==${version}`
}

/** The options up to the first word that is none; of those that say nothing of the environment, none is kept. */
function readOptions(args: readonly string[]): {
  readonly kept: readonly string[]
  readonly rest: readonly string[]
} {
  const kept: string[] = []
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? ''
    if (!word.startsWith('-')) return { kept, rest: args.slice(at) }
    const [name = ''] = word.split('=', 1)
    const hasValue = !word.includes('=') && (UV_OPTIONS.has(name) || OTHER_UV_OPTIONS.has(name))
    if (UV_OPTIONS.has(name)) kept.push(...(hasValue ? [word, args[at + 1] ?? ''] : [word]))
    if (hasValue) at += 1
  }
  return { kept, rest: [] }
}

function npx(
  command: string,
  args: readonly string[],
  program: string,
): readonly string[] | undefined {
  const named = args.findIndex((word) => word === '-p' || word === '--package')
  const server = named === -1 ? args.find((word) => !word.startsWith('-')) : args[named + 1]
  return server === undefined ? undefined : [command, '-y', '-p', server, program]
}

/** What stands in the same folder, as in that of a virtual environment. */
function beside(command: string, program: string): readonly string[] | undefined {
  const [folder] = /^.*[\\/](?:bin|Scripts)[\\/]/iu.exec(command) ?? []
  return folder === undefined ? undefined : [`${folder}${program}`]
}

function nameOf(command: string): string {
  return win32
    .basename(command)
    .replace(/\.(?:exe|cmd|bat)$/iu, '')
    .toLowerCase()
}
