import type { ChildProcess } from 'node:child_process'
import { endOf, moduleBeside, sendJob, startProcess } from '../../core/bounded-process.ts'
import type { ReplayJob, ReplayNews } from './replay-messages.ts'
import type { TakenCall } from './replay-transcript.ts'

/** A process that clients run in, started when it is needed first. */
export interface ReplayHost {
  /** Reactions to the calls of each run; calls after one that a client stalled at have none of their own. */
  readonly run: (job: ReplayJob) => Promise<readonly (readonly TakenCall[])[]>
  /** Ends the process, and a run that is under way with what there is of it. */
  readonly close: () => void
}

/** Mebibytes: a schema whose alternatives double asks for any number. */
const MEMORY = 256
/** Milliseconds in which a process has started and loaded its clients. */
const START_LIMIT = 60_000

/** Starts processes for clients, a next one where one stalled: where nothing came of a call within this many milliseconds. */
export function createReplayHost(limit: number): ReplayHost {
  let child: ChildProcess | undefined
  const closing = new AbortController()
  const end = (): void => {
    child?.kill('SIGKILL')
    child = undefined
  }
  return {
    run: async (job) => {
      const results: TakenCall[][] = []
      while (!closing.signal.aborted && results.length < job.runs.length) {
        const { transcript, runs } = job
        child ??= startProcess(moduleBeside(import.meta.url, 'replay-process'), MEMORY)
        const rest = { transcript, runs: runs.slice(results.length) }
        const { over, fault } = await follow(child, rest, limit)
        results.push(...over)
        if (fault !== undefined) end()
      }
      return results
    },
    close: () => {
      closing.abort()
      end()
    },
  }
}

interface Followed {
  /** The runs that are over; the last one may be so because of the fault. */
  readonly over: readonly TakenCall[][]
  readonly fault?: string
}

function follow(child: ChildProcess, job: ReplayJob, limit: number): Promise<Followed> {
  const over: TakenCall[][] = []
  let current: TakenCall[] = []
  let quiet = 0
  let patience = 2 * Math.ceil(START_LIMIT / limit)
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const hear = (news: ReplayNews): void => {
    quiet = 0
    if (news.type === 'begin') patience = 2
    else if (news.type === 'call') current.push(news.taken)
    else {
      over.push(current)
      current = []
      if (over.length === job.runs.length) resolve(undefined)
    }
  }
  const fail = (error: Error): void => resolve(`the client can't be reached: ${error.message}`)
  const exit = (code: number | null, signal: string | null): void =>
    resolve(endOf('the client', code, signal))
  // A process that is busy itself sees the time first, and only then what another one told it.
  const clock = setInterval(() => {
    quiet += 1
    if (quiet > patience) resolve(`the client came to no end with it within ${limit / 1000} s`)
  }, limit / 2)
  child.channel?.ref()
  child.on('message', hear).on('error', fail).on('exit', exit)
  sendJob(child, job, fail)
  return promise.then((fault) => {
    clearInterval(clock)
    child.channel?.unref()
    child.off('message', hear).off('error', fail).off('exit', exit)
    return fault === undefined
      ? { over }
      : { over: [...over, withFault(current, job, fault)], fault }
  })
}

/** What is known of a run that a client didn't come through: no more than what came before. */
function withFault(
  known: readonly TakenCall[],
  { transcript }: ReplayJob,
  fault: string,
): TakenCall[] {
  const calls = transcript.steps.filter(({ kind }) => kind === 'call')
  const later = `not replayed, for at an earlier call ${fault}`
  return calls.map(
    (_, index) =>
      known[index] ?? {
        reaction: { reaction: 'unknown', message: index === known.length ? fault : later },
      },
  )
}
