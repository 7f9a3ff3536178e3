import { basename } from 'node:path'
import { type PackageSpec, parsePackageSpec } from './package-spec.ts'

/** What a command line starts. */
export type Started =
  | ({ readonly kind: 'package'; readonly run?: string } & PackageSpec)
  | { readonly kind: 'script'; readonly path: string }
  | { readonly kind: 'module'; readonly module: string }
  | { readonly kind: 'image'; readonly image: string }
  | { readonly kind: 'program'; readonly program: string }

interface Runner {
  /** The words of a command line that begins so. */
  readonly pattern: RegExp
  readonly starts: 'package' | 'script' | 'image'
  /** Flags that name the package, where the operand names what of it to run. */
  readonly packageFlags: readonly string[]
  /** Further flags that the next word belongs to. */
  readonly valued: readonly string[]
}

const RUNNERS: readonly Runner[] = [
  {
    pattern: /^(?:npx|bunx|pnpx|npm exec|npm x|pnpm dlx|yarn dlx|bun x)(?= |$)/u,
    starts: 'package',
    packageFlags: ['-p', '--package'],
    valued: ['-c', '--call', '-w', '--workspace'],
  },
  {
    pattern: /^(?:uvx|uv tool run|pipx run)(?= |$)/u,
    starts: 'package',
    packageFlags: ['--from', '--spec'],
    valued: ['--with', '--with-editable', '-p', '--python', '--index-url', '--index', '-c'],
  },
  {
    pattern: /^(?:docker|podman) run(?= |$)/u,
    starts: 'image',
    packageFlags: [],
    valued: '-e --env --env-file -v --volume --mount --name -p --publish --network --net'
      .concat(' -w --workdir -u --user --entrypoint --platform --add-host')
      .split(' '),
  },
  {
    pattern: /^(?:node|bun|tsx)(?= |$)/u,
    starts: 'script',
    packageFlags: [],
    valued:
      '--import -r --require --loader --experimental-loader -C --conditions -e --eval -p --print'.split(
        ' ',
      ),
  },
  {
    pattern: /^python[\d.]*(?= |$)/u,
    starts: 'script',
    packageFlags: [],
    valued: ['-W', '-X', '-c'],
  },
]

/** Tells from a command line which package, script, module or image it starts; runs and reads nothing. */
export function parseCommand(command: string, args: readonly string[]): Started {
  const words = [programName(command), ...args]
  const line = words.slice(0, 3).join(' ')
  const runner = RUNNERS.find(({ pattern }) => pattern.test(line))
  const matched = runner?.pattern.exec(line)?.[0]
  if (runner === undefined || matched === undefined) return { kind: 'program', program: command }
  const rest = words.slice(matched.split(' ').length)
  const at = indexOfOperand(rest, [...runner.valued, ...runner.packageFlags])
  const operand = rest[at]
  if (operand === undefined) return { kind: 'program', program: command }
  if (runner.starts === 'image') return { kind: 'image', image: operand }
  if (runner.starts === 'script')
    return rest[at - 1] === '-m'
      ? { kind: 'module', module: operand }
      : { kind: 'script', path: operand }
  const named = valueOf(rest.slice(0, at), runner.packageFlags)
  return named === undefined
    ? { kind: 'package', ...parsePackageSpec(operand) }
    : { kind: 'package', ...parsePackageSpec(named), run: operand }
}

/** Without folder and without the extensions that Windows knows programs by. */
export function programName(command: string): string {
  return basename(command.replaceAll('\\', '/')).replace(/\.(?:exe|cmd|bat|ps1)$/iu, '')
}

function indexOfOperand(words: readonly string[], valued: readonly string[]): number {
  return words.findIndex(
    (word, index) => !word.startsWith('-') && !valued.includes(words[index - 1] ?? ''),
  )
}

function valueOf(words: readonly string[], flags: readonly string[]): string | undefined {
  for (const [index, word] of words.entries()) {
    if (flags.includes(word)) return words[index + 1]
    const flag = flags.find((candidate) => word.startsWith(`${candidate}=`))
    if (flag !== undefined) return word.slice(flag.length + 1)
  }
  return undefined
}
