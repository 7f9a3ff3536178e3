export { replayScope } from './replay/llm/in-process/replay-scope.ts'
export type { ReplayScopeOptions } from './replay/llm/in-process/replay-scope.ts'
