import type { Command } from 'commander'
import { addNotes } from './help-text.ts'
import type { ProgramContext } from './program-context.ts'
import { addRecordLlm } from './record-llm.ts'
import { addSourceOptions, type SourceOptions } from './source-options.ts'

const NOTES = `
Examples:
  assay record -- npx -y @modelcontextprotocol/server-memory
  assay record --calls time.calls.yaml --out fixtures -- uvx mcp-server-time
  assay record --call 'search={"query":"mcp"}' --env TOKEN -- node server.js
  assay record --url http://localhost:3001/mcp
  assay record --url https://example.com/mcp --header 'Authorization: Bearer \${TOKEN}'
  assay record --config .mcp.json --server github
  assay record --container example/server --pull

Without --calls or --call, assay calls only tools that declare readOnlyHint: true, with arguments generated from their
inputSchema. A server sees PATH, HOME, the locale, the temporary folder, and the variables that you pass.`

/** `assay record`. */
export function addRecord(program: Command, context: ProgramContext): void {
  const record = program.command('record').description('record servers or models into fixtures')
  const mcp = record.command('mcp', { isDefault: true })
  addSourceOptions(mcp)
    .description('record MCP servers over stdio or HTTP, one fixture each; mcp may be left out')
    .usage(
      '[options] -- COMMAND ARG…\n       assay record mcp [options] --container IMAGE [-- COMMAND ARG…]\n       assay record mcp [options] --url URL\n       assay record mcp [options] --config FILE',
    )
    .optionsGroup('Output:')
    .option('--out <path>', "a folder, or one server's *.fixture.jsonl", '.')
    .option('--overwrite', 'replace an existing fixture once the new one is complete')
    .option('--json', 'print what was recorded as JSON')
    .optionsGroup('Options:')
  addNotes(mcp, NOTES).action(async (options: RecordOptions) => {
    const { recordMcp } = await import('../commands/record-mcp.ts')
    context.finish(await recordMcp({ ...options, command: context.command }))
  })
  addRecordLlm(record, context)
}

/** Options of `record mcp`, as they were typed. */
export interface RecordOptions extends SourceOptions {
  readonly out: string
  readonly overwrite?: true
  readonly json?: true
}
