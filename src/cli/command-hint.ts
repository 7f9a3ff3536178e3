import { extname } from 'node:path'
import { findProgram } from '../client-config/describe-package.ts'
import { shellQuote } from '../text/shell-quote.ts'

/** What runs a script with this extension. */
const RUNNERS: Readonly<Record<string, string>> = {
  '.js': 'node',
  '.mjs': 'node',
  '.cjs': 'node',
  '.ts': 'node',
  '.py': 'python',
}

/** Programs that start servers, whether or not they are installed here. */
const STARTERS = /^(?:npx|bunx?|deno|node|pnpm|uvx?|pipx|python3?|docker|podman)$/u

/** Returns the command line that was meant if the paths of a command are a server's command without the `--` before it. */
export function commandHint(name: string, paths: readonly string[]): string | undefined {
  const [first = ''] = paths
  const runner = RUNNERS[extname(first)]
  const isProgram =
    STARTERS.test(first) ||
    (/^[\w-]+$/u.test(first) && findProgram(first, { env: {} }) !== undefined)
  if (runner === undefined && !isProgram) return undefined
  const words = runner === undefined ? paths : [runner, ...paths]
  return `did you mean: assay ${name} -- ${words.map((word) => shellQuote(word)).join(' ')}`
}
