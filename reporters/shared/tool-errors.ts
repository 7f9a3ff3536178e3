import type { Report, ReportServer } from '../../src/contracts/report.ts'
import { unexpectedError } from './is-error.ts'

/** An error that nobody expected, and the tools of one server whose calls ended in it. */
export interface ToolError {
  readonly server: ReportServer
  /** The first line of what it says. */
  readonly error: string
  readonly tools: readonly string[]
}

/** Returns what calls failed with, by server, the tools of one error together. */
export function toolErrors({ servers }: Report): readonly ToolError[] {
  return servers.flatMap((server) => {
    const failed = server.tools.flatMap((tool) => {
      const error = unexpectedError(tool)
      // One that says nothing has a finding of its own.
      return error === undefined || error === '' ? [] : [{ name: tool.name, error }]
    })
    return Array.from(
      Map.groupBy(failed, ({ error }) => error),
      ([error, tools]) => ({ server, error, tools: tools.map(({ name }) => name) }),
    )
  })
}
