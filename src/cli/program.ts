import { Command, type Option } from 'commander'
import { packageVersion } from '../files/own-package.ts'
import { addCheck } from './grammar/check.ts'
import { addCompletion } from './grammar/completion.ts'
import { addCoverage } from './grammar/coverage.ts'
import { addDiff } from './grammar/diff.ts'
import { addExtract } from './grammar/extract.ts'
import { addNotes, helpWidth } from './grammar/help-text.ts'
import { addImport } from './grammar/import.ts'
import { addInit } from './grammar/init.ts'
import { addParse } from './grammar/parse.ts'
import type { ProgramContext } from './grammar/program-context.ts'
import { addRecord } from './grammar/record.ts'
import { addReplay } from './grammar/replay.ts'
import { addRows } from './grammar/rows.ts'
import { addScan } from './grammar/scan.ts'
import { addShow } from './grammar/show.ts'
import { addSuite } from './grammar/suite.ts'
import { addSuggest } from './grammar/suggest.ts'
import { addWrap } from './grammar/wrap.ts'
import { renamedHint } from './renamed-words.ts'
import { findSettings } from './settings/find-settings.ts'

const NOTES = `
Examples:
  assay check -- npx -y @modelcontextprotocol/server-everything
  assay check --config .mcp.json
  assay record --out fixtures -- uvx mcp-server-time
  assay check fixtures --format html --open
  assay diff old.fixture.jsonl new.fixture.jsonl
  assay suggest fixtures --out assay.rules.yaml
  assay wrap --rules assay.rules.yaml -- npx -y @modelcontextprotocol/server-github
  assay parse answer.txt
  assay replay fixtures/llm -- npm test
  assay suite run structured-extraction -- python3 my_extractor.py

Exit codes: 0 fine, 1 findings at or above --fail-on or a broken fixture, 2 wrong use, 3 nothing could be judged or an
unexpected error, 130 interrupted.`

/** Commands that read a configuration; the others do what their command line says. */
const SETTINGS_READERS = new Set(['check', 'record', 'mcp', 'suggest', 'wrap'])
const NO_SETTINGS =
  'none here. assay reads assay.config.json, assay.config.yaml or the key "assay" of package.json in the folder it is started in: servers, fixtures, calls, rules, format, failOn.'

type Add = (program: Command, context: ProgramContext) => void

/** The commands by task, in the order of the help. */
const TASKS: readonly (readonly [task: string, commands: readonly Add[]])[] = [
  ['Judge:', [addCheck, addDiff]],
  ['Record:', [addRecord, addImport, addInit, addShow, addScan, addCoverage]],
  ['Wrap:', [addSuggest, addWrap]],
  ['Text and models:', [addExtract, addRows, addParse, addReplay, addSuite]],
  ['Shell:', [addCompletion]],
]

/** Creates the command line's grammar. Each action loads its own module, so that `--help` stays quick. */
export function createProgram(context: ProgramContext): Command {
  const program = new Command('assay')
    .description(
      'Finds out which tools of MCP servers break their schema, which need wrapping and which work, and what language models really send.',
    )
    .version(packageVersion(), '-v, --version', 'print the version')
    .helpCommand(false)
    .exitOverride()
    .configureHelp({ optionDescription: describeOption, helpWidth: helpWidth() })
    .configureOutput({
      outputError: (text, write) => {
        const hint = renamedHint(text)
        write(hint === undefined ? text : `${text.trimEnd()}\n${hint}\n`)
      },
    })
  for (const [task, commands] of TASKS) {
    program.commandsGroup(task)
    for (const add of commands) add(program, context)
  }
  nameHelp(program, 'assay')
  program.hook('preAction', async (_program, command) => {
    if (!SETTINGS_READERS.has(command.name())) return
    const { applySettings } = await import('./settings/apply-settings.ts')
    applySettings(command, context.command)
  })
  return addNotes(program, () => `${NOTES}\n\nConfiguration: ${findSettings() ?? NO_SETTINGS}`)
}

/** An error names the help of the command that was typed. */
function nameHelp(command: Command, words: string): void {
  command.showHelpAfterError(`(see: ${words} --help)`)
  for (const inner of command.commands) nameHelp(inner, `${words} ${inner.name()}`)
}

/** Nobody needs to be told that what may be repeated is empty at first, or a time in milliseconds. */
function describeOption({ description, argChoices, defaultValue, mandatory }: Option): string {
  const choices = argChoices === undefined ? [] : [`one of ${argChoices.join(', ')}`]
  const isTold = defaultValue !== undefined && !mandatory && typeof defaultValue !== 'boolean'
  const usual =
    isTold && !Array.isArray(defaultValue) ? [`default: ${usualText(defaultValue)}`] : []
  const extra = description.includes('(default') ? choices : [...choices, ...usual]
  return extra.length === 0 ? description : `${description} (${extra.join('; ')})`
}

function usualText(value: unknown): string {
  return typeof value === 'number' && value >= 1000 && value % 1000 === 0 && value < 1e6
    ? `${value / 1000}s`
    : String(value)
}
