import type { ReplayNote } from '../../contracts/replay.ts'
import { plural } from '../../text/plural.ts'
import { tell } from '../provider-command/tell.ts'

/** How much a replay can answer. */
export interface ReplayedCounts {
  /** Recorded requests. */
  readonly recordings: number
  /** Those that they are in. */
  readonly fixtures: number
}

/** What a replay has come to. */
export interface ReplaySummary<Unused> {
  /** How many requests a recording answered. */
  readonly answered: number
  readonly misses: number
  /** What was never asked for. */
  readonly unused: readonly Unused[]
}

/** Tells what a replay is at. */
export interface ReplayTeller<Listening, Answer, Unused> {
  readonly note: (note: ReplayNote) => void
  readonly listening: (listening: Listening) => void
  readonly answer: (answer: Answer) => void
  readonly miss: (miss: { readonly message: string }) => void
  /** A fixture was written, as its request was not recorded. */
  readonly recorded: (path: string) => void
  readonly sumUp: (summary: ReplaySummary<Unused>) => void
}

/** How people are told what one kind of replay has for itself. */
export interface ReplayWords<Listening, Answer, Unused> {
  readonly listening: (listening: Listening) => void
  readonly answer: (answer: Answer) => void
  readonly unused: (unused: Unused) => string
}

/** To whom it is told. */
export interface TellerOptions {
  readonly isJson: boolean
  /** Whether standard output is the protocol's, and standard error the replayed server's. */
  readonly isStdio: boolean
}

/** Makes what tells of a replay: programs a line of JSON for each thing, and people in words. */
export function createReplayTeller<Listening extends object, Answer extends object, Unused>(
  options: TellerOptions,
  words: ReplayWords<Listening, Answer, Unused>,
): ReplayTeller<Listening, Answer, Unused> {
  const note = (told: ReplayNote): void => tellNote(told, options)
  if (options.isJson) {
    const print = createPrint(options)
    return {
      note,
      listening: (listening) => print('listening', listening),
      answer: (answer) => print('answer', answer),
      miss: (miss) => print('miss', miss),
      recorded: (path) => print('recorded', { path }),
      sumUp: (summary) => print('summary', summary),
    }
  }
  return {
    note,
    listening: words.listening,
    answer: words.answer,
    miss: ({ message }) => tell(message),
    recorded: (path) => tell(`recorded ${path}`),
    sumUp({ answered, misses, unused }) {
      tell(`${plural(answered, 'request')} answered, ${misses} not recorded`)
      if (unused.length > 0) tell(['never asked for:', ...unused.map(words.unused)].join('\n  '))
    },
  }
}

/** Tells why a file can't be read, in the words of the error, which name the file. */
export function tellUnread(note: ReplayNote, options: TellerOptions): void {
  if (options.isJson) createPrint(options)('note', note)
  else tell(note.message)
}

function tellNote(note: ReplayNote, options: TellerOptions): void {
  const { path, message } = note
  if (options.isJson) createPrint(options)('note', note)
  else tell(path === undefined ? message : `${path}: ${message}`)
}

/** Over standard streams JSON goes to standard error, as the other is the protocol's. */
export function createPrint({ isStdio }: TellerOptions): (type: string, value: object) => void {
  const stream = isStdio ? process.stderr : process.stdout
  return (type, value) => void stream.write(`${JSON.stringify({ type, ...value })}\n`)
}

/** Says what is replayed: `35 recorded requests in 5 fixtures`. */
export function replayedWords({ recordings, fixtures }: ReplayedCounts): string {
  if (recordings === 0) return 'no recordings yet'
  return `${plural(recordings, 'recorded request')} in ${plural(fixtures, 'fixture')}`
}

/** Counts what a replay answers with. */
export function countsOf(replay: {
  readonly recordings: () => readonly { readonly path: string }[]
}): ReplayedCounts {
  const paths = replay.recordings().map(({ path }) => path)
  return { recordings: paths.length, fixtures: new Set(paths).size }
}

/** Sums up what a replay has come to. */
export function summaryOf<Unused>(replay: {
  readonly recordings: () => readonly { readonly used: number }[]
  readonly misses: () => readonly unknown[]
  readonly unused: () => readonly Unused[]
}): ReplaySummary<Unused> {
  return {
    answered: replay.recordings().reduce((sum, { used }) => sum + used, 0),
    misses: replay.misses().length,
    unused: replay.unused(),
  }
}
