import { mcpHttp } from './mcp-http.ts'
import { mcpStdio } from './mcp-stdio.ts'

/** Every recorder there is. */
export const recorders = [mcpStdio, mcpHttp] as const
