/** How the user starts assay, as commands that are printed begin: npx puts no command `assay` on the path. */
export function typedProgram(environment: NodeJS.ProcessEnv = process.env): string {
  return environment['npm_command'] === 'exec' ? 'npx mcp-assay' : 'assay'
}
