export { replayScope } from './replay/llm/in-process/replay-scope.ts'
export type { ReplayScopeOptions } from './replay/llm/in-process/replay-scope.ts'
export { mcpReplayScope } from './replay/mcp/in-process/mcp-replay-scope.ts'
