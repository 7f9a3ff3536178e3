import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { LogMessage, WrittenExchange } from './log-messages.ts'
import type { LogStore } from './log-store.ts'
import type { LogThreadData } from './log-thread-data.ts'

// Node runs the source of this repository as well as what is built from it.
const THREAD = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? 'log-thread.ts' : 'log-thread.js', import.meta.url),
)

/** What a store in a folder is made from. */
export interface FolderStoreOptions extends LogThreadData {
  /** Is told once of each exchange, when all of it is written that can be. */
  readonly tell: (written: WrittenExchange) => void
}

/** Writes each exchange into a file of its own, in a thread of its own. */
export function openFolderStore({ folder, environment, tell }: FolderStoreOptions): LogStore {
  const open = new Map<number, string>()
  const idle = Promise.withResolvers<void>()
  let isClosing = false
  let loss: string | undefined
  const over = (written: WrittenExchange): void => {
    if (open.delete(written.exchange)) tell(written)
    if (isClosing && open.size === 0) idle.resolve()
  }
  const lose = (exchange: number, words: string): void => {
    const fault = { code: 'write-failed', message: words } as const
    over({ exchange, path: open.get(exchange) ?? '', fault })
  }
  const fail = (words: string): void => {
    loss ??= `the thread that writes fixtures ${words}`
    for (const exchange of open.keys()) lose(exchange, loss)
  }
  const worker = startWorker({ folder, environment: { ...environment } })
  worker.on('message', over)
  worker.on('error', (error) => fail(`broke down: ${error.message}`))
  worker.on('exit', () => fail('is gone'))
  const post = createPost(worker)
  return {
    send(message) {
      if (message.type === 'begin') open.set(message.exchange, message.path)
      if (loss === undefined) post(message)
      else if (message.type === 'end') lose(message.exchange, loss)
    },
    async close() {
      worker.ref()
      isClosing = true
      if (open.size > 0) await idle.promise
      await worker.terminate()
    },
  }
}

/** What listens keeps the process running; a thread without work needn't. */
function startWorker(workerData: LogThreadData): Worker {
  const worker = new Worker(THREAD, { workerData, execArgv: [] })
  worker.unref()
  return worker
}

/** Posts what came in one turn of the event loop together, for each post takes time that streams wait. */
function createPost(worker: Worker): (message: LogMessage) => void {
  let waiting: LogMessage[] = []
  const flush = (): void => {
    worker.postMessage(waiting, waiting.flatMap(memoryOf))
    waiting = []
  }
  return (message) => {
    if (waiting.length === 0) setImmediate(flush)
    waiting.push(message)
  }
}

/** The memory of bodies is handed over and not copied. */
function memoryOf(message: LogMessage): readonly ArrayBuffer[] {
  return message.type === 'frames' ? message.slabs.map(({ buffer }) => buffer) : []
}
