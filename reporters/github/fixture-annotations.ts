import type { Report } from '../../src/contracts/report.ts'
import type { ReporterContext } from '../../src/contracts/reporter.ts'
import { fixtureNotes } from '../shared/fixture-notes.ts'
import type { FixtureNote } from '../shared/fixture-notes.ts'
import { isRecordingFile } from '../shared/is-recording-file.ts'
import { repositoryPath } from '../shared/repository-path.ts'
import type { Annotation } from './workflow-command.ts'

const KINDS: Readonly<
  Record<FixtureNote['kind'], { readonly level: Annotation['level']; readonly title: string }>
> = {
  'not-judged': { level: 'error', title: 'recording not judged' },
  incomplete: { level: 'error', title: 'recording incomplete' },
  'not-recorded': { level: 'notice', title: 'not a recording' },
  remark: { level: 'notice', title: 'recording' },
}

/** An annotation for each thing that is to be known of a recording; what fails a run is an error. */
export function fixtureAnnotations(
  report: Report,
  context: ReporterContext,
): readonly Annotation[] {
  return fixtureNotes(report).map(({ path, kind, text }) => ({
    ...KINDS[kind],
    message: `${path}: ${text}`,
    ...(isRecordingFile(path) && { file: repositoryPath(path, context), line: 1 }),
  }))
}
