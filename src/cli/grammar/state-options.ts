import type { Command } from 'commander'

/** Files of the gateway's state, as typed. */
export interface StateOptions {
  readonly stateDir?: string
  readonly status?: string
  readonly overrides?: string
}

/** Adds the options that name the gateway's state files. */
export function addStateOptions(command: Command): Command {
  return command
    .optionsGroup('State:')
    .option(
      '--state-dir <dir>',
      "folder for the state of each server's tools (default: mcp-assay in your state folder)",
    )
    .option('--status <file>', 'keep the status of all tools in this file instead')
    .option('--overrides <file>', 'keep all learned rules in this file instead')
    .optionsGroup('Options:')
}
