import type { Command } from 'commander'
import { createProgram } from '../../src/cli/program.ts'

/** Returns the help of every command, by task, as `--help` prints it. */
export function commandLine(): string {
  const program = createProgram({ command: [], words: [], finish: () => undefined })
  const groups = Map.groupBy(program.commands, (command) => command.helpGroup())
  const sections = [...groups].flatMap(([group, commands]) => [
    `## ${group.replace(/:$/u, '')}`,
    ...commands.flatMap((command) => sectionsOf(command, 'assay')),
  ])
  return ['## All commands', helpBlock(program), ...sections].join('\n\n')
}

function sectionsOf(command: Command, parent: string): readonly string[] {
  const name = `${parent} ${command.name()}`
  return [
    `### ${name}`,
    helpBlock(command),
    ...command.commands.flatMap((inner) => sectionsOf(inner, name)),
  ]
}

function helpBlock(command: Command): string {
  let text = ''
  command.configureOutput({ writeOut: (part) => void (text += part) })
  command.outputHelp()
  return ['```text', text.trim(), '```'].join('\n')
}
