/**
 * The thread that writes fixtures. Looking through a long body for secrets takes its time, in which no other stream may
 * stand still.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { LogThreadData } from './log-thread-data.ts'
import type { LogMessage, WrittenExchange } from './log-messages.ts'
import { createNumberedSinks } from './numbered-sink.ts'
import { createExchangeWriter } from './write-exchanges.ts'

const { folder, environment }: LogThreadData = workerData
const openSink = createNumberedSinks(folder)

const write = createExchangeWriter({
  environment,
  open: ({ path }) => openSink(path),
  tell: (written: WrittenExchange) => parentPort?.postMessage(written, []),
})

parentPort?.on('message', (messages: readonly LogMessage[]) => {
  for (const message of messages) write(message)
})
