import { type Command, Option } from 'commander'
import { collect } from './option-values.ts'
import type { ProgramContext } from './program-context.ts'
import { addSourceOptions, type SourceOptions } from './source-options.ts'

const EXAMPLES = `
Examples:
  assay check fixtures
  assay check fixtures/llm --format html=models.html
  assay check -- uvx mcp-server-time
  assay check --probe -- node server.js
  assay check --url http://localhost:3001/mcp
  assay check --config .mcp.json --save recordings --format terminal --format json=report.json
  assay check --jsonl < results.jsonl

Exit codes: 0 fine, 1 findings at or above --fail-on or one subject of several failed, 2 wrong use, 3 nothing could be
judged, 130 interrupted. A subject has failed if its fixture can't be read or its server gave nothing but errors. The
verdict on an exchange with a model, failed or incomplete, doesn't change the exit code; findings do, which are all
advice where models are judged (--fail-on advice).`

/** `assay check`. */
export function addCheck(program: Command, context: ProgramContext): void {
  addSourceOptions(program.command('check'))
    .description('judge fixtures of servers and models, or servers live, and report')
    .usage('[options] [FIXTURE|DIR…] [--url URL | --config FILE | -- COMMAND ARG…]')
    .argument('[path...]', 'fixtures, or folders that hold them')
    .addOption(
      new Option(
        '--fail-on <level>',
        'exit with 1 from this level of findings on (default: must; with --jsonl: never)',
      ).choices(['must', 'should', 'advice', 'never']),
    )
    .option(
      '--format <name[=path]>',
      'terminal, html (a page), markdown, json, junit, sarif, github, summary; to standard output or a file; repeatable',
      collect,
      [],
    )
    .option('--json', 'the same as --format json')
    .option('--save <dir>', 'keep what was recorded live')
    .option(
      '--clients',
      'lead the official clients of model providers that are installed here through the recordings; runs their code',
    )
    .option('--jsonl', 'filter: results in, judgements out, one JSON object a line')
    .addHelpText('after', EXAMPLES)
    .action(async (paths: string[], options: CheckOptions) => {
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

/** Options of `check`, as they were typed. */
export interface CheckOptions extends SourceOptions {
  readonly paths: readonly string[]
  readonly words: readonly string[]
  readonly failOn?: 'must' | 'should' | 'advice' | 'never'
  readonly format: readonly string[]
  readonly json?: true
  readonly save?: string
  readonly jsonl?: true
  readonly clients?: true
}
