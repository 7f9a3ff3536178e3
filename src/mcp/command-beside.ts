import { win32 } from 'node:path'
import { shellQuote } from '../text/shell-quote.ts'
import { type LauncherOption, named, NPX, readLauncherArguments, UV } from './launcher-options.ts'

/** How a server is started. */
export interface StartCommand {
  readonly command: string
  readonly args: readonly string[]
}

/** Options of uv's that say how it works, and nothing of the environment; or what the server is, which isn't started here. */
const UV_MOOT = named(`
  -q -qq --quiet -v -vv --verbose --color --no-progress --refresh --refresh-package --reinstall --reinstall-package
  -U --upgrade -P --upgrade-package --upgrade-group -m --module -s --script --gui-script`)
/** Options of npx's of that kind; packages and consent are told in the command's own words. */
const NPX_MOOT = named(`
  -p --package -c --call -y --yes --no --no-install -q --quiet -s --silent -d -dd -ddd --verbose --loglevel
  --audit --no-audit --fund --no-fund --update-notifier --no-update-notifier --progress --no-progress --color --no-color
  --ignore-existing`)
/** Programs beside which nothing of the server stands. */
const ELSEWHERE = named(`
  node nodejs bun bunx deno npm pnpm pnpx yarn pipx poetry pdm hatch rye pixi conda mamba micromamba mise docker podman
  env sudo sh bash zsh fish cmd powershell pwsh java ruby php dotnet go nix`)

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
  if (name === 'uv') return uv(command, args, program)
  if (name === 'npx') return npx(command, args, program)
  if (/^python[\d.]*$|^py$/u.test(name)) return [command, '-m', program]
  return ELSEWHERE.has(name) ? undefined : beside(command, program)
}

/** Options may stand before what uv is to do, too. */
function uv(
  command: string,
  args: readonly string[],
  program: string,
): readonly string[] | undefined {
  const read = readLauncherArguments(args, UV)
  if (read === undefined) return undefined
  const begin = [command, ...wordsOf(read.options, UV_MOOT)]
  const [first, second] = read.rest
  if (first === 'tool' && second === 'run')
    return uvx([...begin, 'tool', 'run'], read.rest.slice(2), program)
  const ran = first === 'run' ? readLauncherArguments(read.rest.slice(1), UV) : undefined
  return ran && [...begin, 'run', ...wordsOf(ran.options, UV_MOOT), program]
}

function uvx(
  begin: readonly string[],
  args: readonly string[],
  program: string,
): readonly string[] | undefined {
  const read = readLauncherArguments(args, UV)
  if (read === undefined) return undefined
  const kept = wordsOf(read.options, UV_MOOT)
  if (read.options.some(({ name }) => name === '--from')) return [...begin, ...kept, program]
  const [server] = read.rest
  // Python itself is no package, and what of it is the server can't be told.
  if (server === undefined || /^python[\d.]*(?:@|$)/u.test(server)) return undefined
  return [...begin, ...kept, '--from', asRequirement(server), program]
}

/** What `uvx` takes for a version behind an @ is a requirement's to `--from`. */
function asRequirement(server: string): string {
  const [, name, version] = /^([\w.[\],-]+)@([\w.!+-]+)$/u.exec(server) ?? []
  if (name === undefined || version === undefined) return server
  return version === 'latest' ? name : `${name}==${version}`
}

function npx(
  command: string,
  args: readonly string[],
  program: string,
): readonly string[] | undefined {
  const read = readLauncherArguments(args, NPX)
  if (read === undefined) return undefined
  const asked = read.options.flatMap(({ name, value }) =>
    (name === '-p' || name === '--package') && value !== undefined ? [value] : [],
  )
  const packages = asked.length === 0 ? read.rest.slice(0, 1) : asked
  if (packages.length === 0) return undefined
  const kept = wordsOf(read.options, NPX_MOOT)
  return [command, '-y', ...kept, ...packages.flatMap((name) => ['-p', name]), program]
}

function wordsOf(options: readonly LauncherOption[], moot: ReadonlySet<string>): readonly string[] {
  return options.filter(({ name }) => !moot.has(name)).flatMap(({ words }) => words)
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
