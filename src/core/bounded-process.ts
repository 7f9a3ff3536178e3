import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** That a process ended over a job, or had to be ended. */
export interface ProcessFault {
  readonly type: 'fault'
  readonly reason: string
}

/** A process for work whose cost is up to a stranger. It starts when it is needed first, and again after a fault. */
export interface BoundedProcess<Job, Answer> {
  /** Does one job after the other. `limit` is in milliseconds, a start of the process included. */
  readonly run: (job: Job, limit: number) => Promise<Answer | ProcessFault>
  /** Ends the process for good, and what is under way in it with a fault. */
  readonly close: () => void
}

/** What a process may use. */
export interface ProcessOptions {
  /** Who works there, as a fault names it, such as `the client`. */
  readonly worker: string
  /** Mebibytes of objects. A thread would take the whole program with it when they run out. */
  readonly memory: number
}

/** Returns the path of a module beside another one. Node runs the source of this repository as well as what is built from it. */
export function moduleBeside(moduleUrl: string, name: string): string {
  return fileURLToPath(new URL(`${name}.${moduleUrl.endsWith('.ts') ? 'ts' : 'js'}`, moduleUrl))
}

/** Starts a module as a process. What it prints goes nowhere, its environment is empty, and it ends with this one. */
export function startProcess(path: string, memory: number): ChildProcess {
  const { SystemRoot } = process.env
  const child = fork(path, {
    // Young objects come on top of the limit: with little room for them a process stays some 150 MB smaller.
    execArgv: [`--max-old-space-size=${memory}`, '--max-semi-space-size=4'],
    // Windows starts nothing without it.
    env: SystemRoot === undefined ? {} : { SystemRoot },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  return child
}

/** Sends a job. What can't be copied, as it nests too deep, is thrown at once, and anything else is heard later. */
export function sendJob(
  child: ChildProcess,
  job: Serializable,
  fail: (error: Error) => void,
): void {
  try {
    child.send(job, (error) => error !== null && fail(error))
  } catch (error) {
    fail(error instanceof Error ? error : new Error(String(error)))
  }
}

/** Makes what runs a module as a process; it keeps this one alive only while it works. */
export function createBoundedProcess<Job extends Serializable, Answer>(
  path: string,
  { worker, memory }: ProcessOptions,
): BoundedProcess<Job, Answer> {
  let child: ChildProcess | undefined
  let isClosed = false
  let last: Promise<unknown> = Promise.resolve()
  const end = (): void => {
    child?.kill('SIGKILL')
    child = undefined
  }
  const work = async (job: Job, limit: number): Promise<Answer | ProcessFault> => {
    if (isClosed) return { type: 'fault', reason: `${worker} was ended` }
    child ??= startProcess(path, memory)
    const answer = await answerOf<Answer>(child, job, { limit, worker })
    if (isFault(answer)) end()
    return answer
  }
  return {
    run: (job, limit) => {
      const answer = last.then(() => work(job, limit))
      last = answer
      return answer
    },
    close: () => {
      isClosed = true
      end()
    },
  }
}

/** Whether a process came to no answer. */
export function isFault(answer: unknown): answer is ProcessFault {
  return (
    typeof answer === 'object' && answer !== null && 'type' in answer && answer.type === 'fault'
  )
}

/** Says how a process ended; one that runs out of memory aborts itself. */
export function endOf(worker: string, code: number | null, signal: string | null): string {
  if (signal === 'SIGABRT' || code === 134) return `${worker} ran out of memory over it`
  return code === null ? `${worker} was ended` : `${worker} ended its process with code ${code}`
}

function answerOf<Answer>(
  child: ChildProcess,
  job: Serializable,
  { limit, worker }: { readonly limit: number; readonly worker: string },
): Promise<Answer | ProcessFault> {
  const { promise, resolve } = Promise.withResolvers<Answer | ProcessFault>()
  const fault = (reason: string): void => resolve({ type: 'fault', reason })
  const hear = (answer: Answer): void => resolve(answer)
  const fail = (error: Error): void => fault(`${worker} can't be reached: ${error.message}`)
  const exit = (code: number | null, signal: string | null): void =>
    fault(endOf(worker, code, signal))
  const late = (): void => fault(`${worker} came to no end with it within ${limit / 1000} s`)
  // A process that was busy itself sees the time first, and only then what another one told it.
  const clock = setTimeout(() => setImmediate(late), limit)
  child.channel?.ref()
  child.on('message', hear).on('error', fail).on('exit', exit)
  sendJob(child, job, fail)
  return promise.finally(() => {
    clearTimeout(clock)
    child.off('message', hear).off('error', fail).off('exit', exit)
    child.channel?.unref()
  })
}
