import type { ResultTrouble } from '../mcp/result-hint.ts'

/** Returns what is wrong and what to do about it, as the caller of a tool reads it beside the words of the server. */
export function adviceText({ message, hint }: ResultTrouble): string {
  return `mcp-assay: ${message}; ${hint}`
}
