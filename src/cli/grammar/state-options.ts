import type { Command } from 'commander'

/** Where what is known of tools is kept, as typed. */
export interface StateOptions {
  readonly stateDir?: string
  readonly status?: string
  readonly overrides?: string
}

/** Adds the options that say where what is known of tools is kept. */
export function addStateOptions(command: Command): Command {
  return command
    .option(
      '--state-dir <dir>',
      "where what is known of each server's tools is kept (default: mcp-assay in the folder that the system has for a user's state)",
    )
    .option('--status <file>', 'keep the status of each tool in this one file')
    .option('--overrides <file>', 'keep learned rules in this one file')
}
