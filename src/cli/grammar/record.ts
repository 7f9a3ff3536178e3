import type { Command } from 'commander'
import type { ProgramContext } from './program-context.ts'
import { addRecordLlm } from './record-llm.ts'
import { addSourceOptions, type SourceOptions } from './source-options.ts'

/** `assay record`. */
export function addRecord(program: Command, context: ProgramContext): void {
  const record = program.command('record').description('record a subject into a fixture')
  addSourceOptions(record.command('mcp'))
    .description('record MCP servers over stdio or HTTP, one fixture each')
    .usage(
      '[options] -- COMMAND ARG…\n       assay record mcp [options] --url URL\n       assay record mcp [options] --config FILE',
    )
    .option('--out <path>', "a folder, or one server's *.fixture.jsonl", '.')
    .option('--overwrite', 'replace a fixture that is there; it stays until the new one is whole')
    .option('--json', 'print what was recorded as JSON')
    .addHelpText(
      'after',
      `
Without --calls or --call, only tools that declare readOnlyHint: true are called,
with arguments generated from their inputSchema. A server's environment is PATH,
HOME, locale, temporary folder, and what the configuration and --env name.

Examples:
  assay record mcp -- npx -y @modelcontextprotocol/server-memory
  assay record mcp --calls time.calls.yaml --out fixtures -- uvx mcp-server-time
  assay record mcp --call 'search={"query":"mcp"}' --env TOKEN -- node server.js
  assay record mcp --url http://localhost:3001/mcp
  assay record mcp --url https://example.com/mcp --header 'Authorization: Bearer \${TOKEN}'
  assay record mcp --config .mcp.json --server github`,
    )
    .action(async (options: RecordOptions) => {
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
