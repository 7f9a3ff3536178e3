import type { ExchangePlace } from './llm/exchange-options.ts'
import {
  type ListenOptions,
  type LlmRecordingOptions,
  openLlmRecording,
} from './llm/llm-recording.ts'

/** What a recording proxy is made from. */
export type RecordLlmOptions = ListenOptions &
  LlmRecordingOptions &
  ExchangePlace & {
    /** Closes the recorder. */
    readonly signal?: AbortSignal
  }

/** A proxy that records. */
export interface LlmRecorder {
  /** What a client sets as its base URL: the proxy's address with the upstream's path. */
  readonly baseUrl: string
  /** Ends the exchanges that are open as interrupted, leaves no socket, and resolves when all fixtures are written. */
  readonly close: () => Promise<void>
}

/**
 * Starts a reverse proxy on loopback that hands everything on as it comes, and writes one fixture an exchange.
 * HTTP/1.1 on both sides, with TLS to the provider where its address says so. Throws where the address, the port or a
 * proxy that the environment names can't be used.
 */
export async function recordLlm(options: RecordLlmOptions): Promise<LlmRecorder> {
  const { signal } = options
  const recording = openLlmRecording(options)
  const close = (): Promise<void> => {
    signal?.removeEventListener('abort', close)
    return recording.close()
  }
  signal?.addEventListener('abort', close)
  try {
    const baseUrl = await recording.listen(options)
    if (signal?.aborted === true) await close()
    return { baseUrl, close }
  } catch (error) {
    await close()
    throw error
  }
}
