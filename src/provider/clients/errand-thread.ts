import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { ClientErrand, ClientNews } from './client-messages.ts'

/** That a thread has ended over an errand, or had to be ended. */
interface ErrandFault {
  readonly type: 'fault'
  readonly reason: string
}

/** A thread that clients run in, started when it is needed first, and again after a fault, when nothing is loaded in it any more. */
export interface ErrandThread {
  /** One at a time. `limit` is in milliseconds, a start of the thread included. */
  readonly run: (errand: ClientErrand, limit: number) => Promise<ClientNews | ErrandFault>
  /** Ends the thread for good, and what is under way in it with a fault. */
  readonly close: () => Promise<void>
}

// Node runs the source of this repository as well as what is built from it.
const THREAD = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? 'client-thread.ts' : 'client-thread.js',
    import.meta.url,
  ),
)

/** Makes a thread for clients. */
export function createErrandThread(): ErrandThread {
  let worker: Worker | undefined
  let closed = false
  const end = async (): Promise<void> => {
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }
  return {
    run: async (errand, limit) => {
      if (closed) return { type: 'fault', reason: 'the replay was ended' }
      worker ??= startWorker()
      const news = await answerOf(worker, errand, limit)
      if (news.type === 'fault') await end()
      return news
    },
    close: () => {
      closed = true
      return end()
    },
  }
}

/** What a client prints goes nowhere, and it finds no credentials in its environment, nor anything else that would change it. */
function startWorker(): Worker {
  const worker = new Worker(THREAD, { stdout: true, stderr: true, execArgv: [], env: {} })
  worker.stdout.resume()
  worker.stderr.resume()
  return worker
}

function answerOf(
  worker: Worker,
  errand: ClientErrand,
  limit: number,
): Promise<ClientNews | ErrandFault> {
  const { promise, resolve } = Promise.withResolvers<ClientNews | ErrandFault>()
  const fault = (reason: string): void => resolve({ type: 'fault', reason })
  const hear = (news: ClientNews): void => resolve(news)
  const fail = (error: Error): void => fault(`the client broke down: ${error.message}`)
  const exit = (code: number): void => fault(`the client ended its thread with code ${code}`)
  const late = (): void => fault(`the client came to no end with it within ${limit / 1000} s`)
  // A thread that was busy itself sees the time first, and only then what another one told it.
  const clock = setTimeout(() => setImmediate(late), limit)
  worker.on('message', hear).on('error', fail).on('exit', exit)
  worker.postMessage(errand, [])
  return promise.finally(() => {
    clearTimeout(clock)
    worker.off('message', hear).off('error', fail).off('exit', exit)
  })
}
