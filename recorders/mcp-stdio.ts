import { HarnessError } from '../src/contracts/harness-error.ts'
import type { EndInput, FixtureWriter } from '../src/contracts/fixture-writer.ts'
import type { RecordMcpOptions, RecordOutcome } from '../src/contracts/recorder.ts'
import type { StdioServerDefinition } from '../src/contracts/server-definition.ts'
import { excerpt } from '../src/text/excerpt.ts'
import { defineRecorder } from './define.ts'
import { openConnection } from './stdio/connection.ts'
import { converse, type Talk } from './mcp/converse.ts'
import { createAnswerer } from './mcp/create-answerer.ts'
import { createProgress, type Progress } from './mcp/create-progress.ts'
import { createToolList } from './mcp/create-tool-list.ts'
import type { Stop } from './mcp/create-stopping.ts'
import { describeEnd } from './stdio/describe-end.ts'
import { describeFailure } from './stdio/describe-failure.ts'

/**
 * Records an MCP server that speaks over its standard streams: starts it, leads the conversation,
 * writes every line that crosses as it crosses, and leaves no process behind.
 */
export const mcpStdio = defineRecorder({ name: 'mcp-stdio', record })

type Settings = RecordMcpOptions<StdioServerDefinition> &
  Required<
    Pick<RecordMcpOptions, 'startTimeout' | 'callTimeout' | 'concurrency' | 'protocolVersion'>
  >

const NOTHING: Talk = { calls: 0, skipped: [] }

async function record(options: RecordMcpOptions<StdioServerDefinition>): Promise<RecordOutcome> {
  const progress = createProgress(options.server.name, options.onEvent)
  try {
    return await recordWith(withDefaults(options), progress)
  } finally {
    progress.end()
  }
}

function withDefaults(options: RecordMcpOptions<StdioServerDefinition>): Settings {
  return {
    startTimeout: 60_000,
    callTimeout: 30_000,
    concurrency: 1,
    protocolVersion: '2025-11-25',
    ...options,
  }
}

async function recordWith(options: Settings, progress: Progress): Promise<RecordOutcome> {
  const { server, startTimeout, writer } = options
  if (options.signal?.aborted === true) return interruptedBefore(writer)
  progress.tell({ type: 'start', server: server.name })
  const answerer = createAnswerer(options.answers)
  const connection = openConnection({
    ...options,
    answer: answerer.answer,
    onNotification: (method) => {
      if (method === 'notifications/tools/list_changed') toolList.markChanged()
    },
  })
  const toolList = createToolList({
    peer: connection.peer,
    timeout: startTimeout,
    onListed: (tools) => progress.tell({ type: 'listed', server: server.name, tools }),
  })
  const talking = converse({ ...options, ...answerer, connection, toolList, progress })
  const talk = await talking.catch(async (error: unknown) => {
    const exit = await connection.close()
    endWriter(writer, describeEnd({ talk: NOTHING, exit, stop: { reason: 'interrupted' } }))
    throw error
  })
  progress.tell({ type: 'closing', server: server.name })
  const exit = await connection.close()
  const stop = connection.current()
  const end = describeEnd({ talk, exit, stop })
  const refusal = endWriter(writer, end) ?? refusalIn(stop)
  const error = refusal ?? (exit.guardLost === true ? guardLost(server.name) : undefined)
  const stderr = connection.stderrTail()
  const noise = connection.noise()
  return {
    reason: refusal === undefined ? end.reason : 'full',
    ...describeFailure({ server, talk, exit, stderr, noise, startTimeout, stop }),
    ...(error === undefined ? {} : { error }),
    tools: toolList.tools().length,
    calls: talk.calls,
    skipped: talk.skipped,
  }
}

function interruptedBefore(writer: FixtureWriter): RecordOutcome {
  const error = endWriter(writer, { reason: 'interrupted', era: 'legacy' })
  const nothing = { ...(error === undefined ? {} : { error }), tools: 0, calls: 0, skipped: [] }
  return { reason: 'interrupted', ...nothing }
}

// A medium that refuses is told in the outcome; anything else is a fault of this program.
function endWriter(writer: FixtureWriter, end: EndInput): HarnessError | undefined {
  try {
    writer.end(end)
    return undefined
  } catch (error) {
    if (error instanceof HarnessError) return error
    throw error
  }
}

function guardLost(name: string): HarnessError {
  return new HarnessError(
    'guard-lost',
    `the process that guards server ${excerpt(name)} was ended from outside, so that its recording breaks off; record it again`,
  )
}

function refusalIn(stop: Stop | undefined): HarnessError | undefined {
  if (stop?.reason !== 'full') return undefined
  if (stop.error instanceof HarnessError) return stop.error
  throw stop.error
}
