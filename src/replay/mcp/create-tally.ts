import type { McpReplayRecording } from '../../contracts/mcp-replay.ts'
import type { McpRecording } from './recording/recording.ts'

/** Counts how often recordings have answered. */
export interface Tally {
  /** Counts one, and tells of it. */
  readonly use: (recording: McpRecording) => void
  readonly all: () => readonly McpReplayRecording[]
}

/** Makes a tally of recordings, none of which has answered. */
export function createTally(
  recordings: readonly McpRecording[],
  onUsed: (recording: McpReplayRecording) => void,
): Tally {
  const counts = new Map<McpRecording, number>()
  const tell = (recording: McpRecording): McpReplayRecording => {
    const { question, path, line, call } = recording
    const { title: request, era } = question
    const used = counts.get(recording) ?? 0
    return { request, era, path, line, ...(call !== undefined && { call }), used }
  }
  return {
    use(recording) {
      counts.set(recording, (counts.get(recording) ?? 0) + 1)
      onUsed(tell(recording))
    },
    all: () => recordings.map(tell),
  }
}
