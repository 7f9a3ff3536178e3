export { replayHandlers } from './replay/llm/in-process/replay-handlers.ts'
export type { ReplayHandlersOptions } from './replay/llm/in-process/replay-handlers.ts'
export { recordingHandler } from '../recorders/recording-handler.ts'
export type { RecordingHandlerOptions } from '../recorders/recording-handler.ts'
