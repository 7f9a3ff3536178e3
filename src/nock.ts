export { replayScope } from './replay/in-process/replay-scope.ts'
export type { ReplayScopeOptions } from './replay/in-process/replay-scope.ts'
