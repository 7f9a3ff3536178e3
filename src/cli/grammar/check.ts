import { type Command, Option } from 'commander'
import type { OwnFinding } from '../../contracts/own-finding.ts'
import { addNotes } from './help-text.ts'
import { collect } from './option-values.ts'
import type { ProgramContext } from './program-context.ts'
import { addSourceOptions, type SourceOptions } from './source-options.ts'

const NOTES = `
Examples:
  assay check -- npx -y @modelcontextprotocol/server-everything
  assay check --config .mcp.json
  assay check --url http://localhost:3001/mcp
  assay check --container example/server --max-memory 256MB -- node /srv/server.js
  assay check fixtures/llm --format html --open
  assay check --save recordings --format json=report.json -- uvx mcp-server-time
  assay check --jsonl < results.jsonl

Without --calls or --call, assay calls only tools that declare readOnlyHint: true, with arguments generated from their
inputSchema. A server sees PATH, HOME, the locale, the temporary folder, and the variables that you pass.

Exit codes: 0 no findings at or above --fail-on, 1 findings or a failed server, 2 wrong use, 3 nothing could be judged,
130 interrupted. A server failed if its fixture is broken or all of its calls gave errors. Exchanges with models never
fail a run by themselves: their findings are all advice.`

/** `assay check`. */
export function addCheck(program: Command, context: ProgramContext): void {
  const command = program
    .command('check')
    .description('find out which tools break their schema, need wrapping, or work')
    .usage(
      '[options] [FIXTURE|DIR…] [--url URL | --config FILE | [--container IMAGE] -- COMMAND ARG…]',
    )
    .argument('[path...]', 'fixtures, or folders of them')
  addReportOptions(addSourceOptions(command))
  addNotes(command, NOTES).action(async (paths: string[], options: CheckOptions) => {
    const sources = { ...options, command: context.command, paths, words: context.words }
    if (options.jsonl === true) {
      const { checkLines } = await import('../commands/check-lines.ts')
      context.finish(await checkLines(sources))
      return
    }
    const { check } = await import('../commands/check.ts')
    context.finish(await check(sources))
  })
}

function addReportOptions(command: Command): Command {
  return command
    .optionsGroup('Report:')
    .option(
      '--format <name[=file]>',
      'terminal, html, markdown, json, junit, sarif, allure (a folder), github or summary; a file name such as report.html is enough; repeatable',
      collect,
      [],
    )
    .option('--json', 'short for --format json')
    .option('--open', 'open the HTML page in a browser')
    .addOption(
      new Option('--level <level>', 'print findings from this level on (default: should)').choices([
        'must',
        'should',
        'advice',
      ]),
    )
    .option('--quiet', 'print a line for each server that does not work, and the totals')
    .option('--verbose', 'print tools and exchanges that are fine, too')
    .addOption(
      new Option(
        '--fail-on <level>',
        'exit with 1 from this level of findings on (default: must; with --jsonl: never)',
      ).choices(['must', 'should', 'advice', 'never']),
    )
    .option('--save <dir>', 'keep the recordings of live servers as fixtures')
    .optionsGroup('Filter and clients:')
    .option('--jsonl', 'filter: results in, judgements out, one JSON object a line')
    .option(
      '--clients',
      'replay model exchanges through the official clients installed here; runs their code',
    )
    .optionsGroup('Options:')
}

/** Options of `check`, as they were typed. */
export interface CheckOptions extends SourceOptions {
  readonly paths: readonly string[]
  readonly words: readonly string[]
  readonly failOn?: 'must' | 'should' | 'advice' | 'never'
  readonly format: readonly string[]
  readonly json?: true
  readonly open?: true
  readonly level?: 'must' | 'should' | 'advice'
  readonly quiet?: true
  readonly verbose?: true
  readonly save?: string
  readonly jsonl?: true
  readonly clients?: true
  /** Of the configuration. */
  readonly findings?: readonly OwnFinding[]
}
