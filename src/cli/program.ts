import { Command } from 'commander'
import { packageVersion } from '../files/package-version.ts'
import { addCheck } from './grammar/check.ts'
import { addDiff } from './grammar/diff.ts'
import { addExtract } from './grammar/extract.ts'
import { addFormats } from './grammar/formats.ts'
import { addImport } from './grammar/import.ts'
import { addInit } from './grammar/init.ts'
import { addParse } from './grammar/parse.ts'
import type { ProgramContext } from './grammar/program-context.ts'
import { addRecord } from './grammar/record.ts'
import { addReplay } from './grammar/replay.ts'
import { addRows } from './grammar/rows.ts'
import { addScan } from './grammar/scan.ts'
import { addShow } from './grammar/show.ts'
import { addSuggest } from './grammar/suggest.ts'
import { addWrap } from './grammar/wrap.ts'

/** The command line's grammar. Each action loads its own module, so that `--help` stays quick. */
export function createProgram(context: ProgramContext): Command {
  const program = new Command('assay')
    .description(
      'Records what MCP servers and language models really send, tells what each output\nis, checks it against its schema, and reports which servers need wrapping and what\nproviders get wrong. Finds tool calls in what models write; replays recordings.',
    )
    .version(packageVersion())
    .exitOverride()
    .showHelpAfterError('(assay --help tells more)')
    .addHelpText('after', PROGRAM_EXAMPLES)
  addRecord(program, context)
  addImport(program, context)
  addReplay(program, context)
  addCheck(program, context)
  addDiff(program, context)
  addExtract(program, context)
  addRows(program, context)
  addSuggest(program, context)
  addWrap(program, context)
  addParse(program, context)
  addFormats(program, context)
  addShow(program, context)
  addScan(program, context)
  addInit(program, context)
  return program
}

const PROGRAM_EXAMPLES = `
Examples:
  assay check -- npx -y @modelcontextprotocol/server-everything
  assay check --config .mcp.json
  assay record mcp --out fixtures -- uvx mcp-server-time
  assay check fixtures --format json=report.json
  assay show fixtures/time.fixture.jsonl
  assay diff old.fixture.jsonl new.fixture.jsonl
  assay extract answer.txt
  assay rows answer.json --path '$.Query[*]'
  assay suggest fixtures --out assay.rules.yaml
  assay wrap --rules assay.rules.yaml -- npx -y @modelcontextprotocol/server-github
  assay parse answer.txt
  assay formats
  assay record llm --upstream http://localhost:8080/v1
  assay replay fixtures/llm -- npm test

Exit codes: 0 fine, 1 findings at or above --fail-on or a broken fixture, 2 wrong use,
3 nothing could be judged or an unexpected error, 130 interrupted.`
