/** Returns a command as one types it who has not installed assay. */
export function forAnyone(line: string): string {
  return line.replace(/^assay /u, 'npx -y mcp-assay ')
}
