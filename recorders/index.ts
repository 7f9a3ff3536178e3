import { mcpStdio } from './mcp-stdio.ts'

/** Every recorder there is. */
export const recorders = [mcpStdio] as const
