export { replayHandlers } from './replay/in-process/replay-handlers.ts'
export type { ReplayHandlersOptions } from './replay/in-process/replay-handlers.ts'
