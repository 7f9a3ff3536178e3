import { commandBeside, type StartCommand } from './command-beside.ts'

/** A browser that a server needs, and that isn't there. */
export interface MissingBrowser {
  /** Such as `chromium`, where that is told. */
  readonly browser?: string
  /** The command that installs it, where that is known. */
  readonly install?: string
}

const SIGN =
  /Executable doesn't exist at|(?:playwright|patchright) install\b|camoufox fetch|Could not find Chrome \(ver\./u
/** Which file is missing; the folder of a browser of Playwright's bears its name and number. */
const FOLDER = /[\\/](chromium|firefox|webkit)[a-z_]{0,40}-\d{2,6}[\\/]/u
/** The installers that texts name; what they are told installs all of their browsers, unless one is named. */
const INSTALLERS: readonly {
  readonly sign: RegExp
  readonly words: readonly [program: string, ...rest: string[]]
}[] = [
  { sign: /\b(?<=npx )playwright install\b/u, words: ['npx', 'playwright', 'install'] },
  { sign: /\bplaywright install\b/u, words: ['playwright', 'install'] },
  { sign: /\bpatchright install\b/u, words: ['patchright', 'install'] },
  { sign: /\bcamoufox fetch\b/u, words: ['camoufox', 'fetch'] },
]

/**
 * Finds in what a server says that it needs a browser which isn't there. The command that installs it is the one that the
 * text names, for that browser alone, in the environment of the server: another one has other versions, which don't help.
 */
export function missingBrowser(text: string, start?: StartCommand): MissingBrowser | undefined {
  if (!SIGN.test(text)) return undefined
  const browser = FOLDER.exec(text)?.[1]
  const printed = INSTALLERS.find(({ sign }) => sign.test(text))?.words
  const told = { ...(browser !== undefined && { browser }) }
  if (printed === undefined) return told
  const words = browser === undefined ? printed : [...printed, browser]
  const [program = '', ...rest] = words[0] === 'npx' ? words.slice(1) : words
  return { ...told, install: (start && commandBeside(start, program, rest)) ?? words.join(' ') }
}

/** What to do about a browser that is missing. */
export function browserHint({ install }: MissingBrowser): string {
  const what = install === undefined ? 'run the install command that it prints' : `run ${install}`
  return `${what}, or name an installed browser in its options`
}
