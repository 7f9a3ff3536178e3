import { shellQuote } from '../../src/text/shell-quote.ts'

/** Stands for what nobody typed. */
const UNKNOWN_WORDS = '…'
/** What `init` takes as `check` does, each with a value. */
const INIT_OPTIONS = [
  '--config',
  '--url',
  '--header',
  '--name',
  '--env',
  '--cwd',
  '--container',
  '--network',
  '--max-memory',
  '--timeout',
  '--protocol',
  '--seed',
]
const JSON_WORD = /^(?:--json|(?:--format=)?json(?:=.*)?)$/u

/** A command line that may be typed again, in another way. */
export interface TypedCommand {
  /** Whether it starts servers; undefined where nobody typed it. */
  readonly isLive: boolean | undefined
  readonly asksForJson: boolean
  readonly hasOption: (name: string) => boolean
  readonly valueOf: (name: string) => string | undefined
  /** It with further options, as words for a shell. */
  readonly withOptions: (options: readonly string[]) => readonly string[]
  /** The `init` for one of its servers, as words for a shell. */
  readonly initFor: (server: string) => readonly string[]
}

/** Reads what the user typed after `assay`; where nobody typed, an ellipsis stands for it. */
export function readTypedCommand(typed: readonly string[] | undefined): TypedCommand {
  const words = typed ?? ['check', UNKNOWN_WORDS]
  const at = words.indexOf('--')
  const own = at === -1 ? words : words.slice(0, at)
  const command = at === -1 ? [] : words.slice(at)
  const hasOption = (name: string): boolean =>
    own.some((word) => word === name || word.startsWith(`${name}=`))
  const isKnown = typed !== undefined
  return {
    isLive: isKnown
      ? command.length > 0 || ['--config', '--url', '--container'].some((name) => hasOption(name))
      : undefined,
    asksForJson: own.some((word) => JSON_WORD.test(word)),
    hasOption,
    valueOf: (name) => pickOptions(own, [name]).at(-1)?.replace(`${name}=`, ''),
    withOptions: (options) => ['assay', ...[...own, ...options, ...command].map(quote)],
    initFor(server) {
      const options = isKnown ? pickOptions(own, INIT_OPTIONS) : [UNKNOWN_WORDS]
      const picked = hasOption('--config') ? ['--server', server] : []
      return ['assay', 'init', ...[...options, ...picked, ...command].map(quote)]
    },
  }
}

/** The options of these names, each with its value. */
function pickOptions(own: readonly string[], names: readonly string[]): readonly string[] {
  return own.filter((word, index) => {
    const [name = ''] = word.split('=', 1)
    return names.includes(name) || names.includes(own[index - 1] ?? '')
  })
}

function quote(word: string): string {
  return word === UNKNOWN_WORDS ? word : shellQuote(word)
}
