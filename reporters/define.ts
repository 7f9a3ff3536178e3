import type { Reporter } from '../src/contracts/reporter.ts'
import { printableJson } from '../src/text/printable-json.ts'

/** Types a reporter, with its name as a literal. */
export function defineReporter<const Name extends string>(
  reporter: Reporter<Name>,
): Reporter<Name> {
  return reporter
}

/** Makes a reporter whose report is a folder; as one text it is a JSON object with the files by their names. */
export function defineFolderReporter<const Name extends string>({
  name,
  files,
}: Pick<Required<Reporter<Name>>, 'name' | 'files'>): Reporter<Name> {
  return {
    name,
    files,
    render(report, context) {
      const byName = Object.fromEntries(
        files(report, context).map((file) => [file.name, file.text]),
      )
      return `${printableJson(byName)}\n`
    },
  }
}
