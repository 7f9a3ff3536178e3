import type { FindingLevel } from './finding.ts'
import type { Report } from './report.ts'

/** What a reporter may know of the place that it writes to. */
export interface ReporterContext {
  /** Columns of the terminal; 100 where there is none. */
  readonly width: number
  readonly color: boolean
  /** Findings from this level on are printed; of the others only the number. @defaultValue should on a terminal, else all */
  readonly level?: FindingLevel
  /** Whether to print no more than a line for each server that does not work, and the totals. @defaultValue false */
  readonly quiet?: boolean
  /** Whether to print tools and exchanges that are fine, too. @defaultValue false */
  readonly verbose?: boolean
  /** What the user typed after `assay`; absent where nobody typed anything. */
  readonly words?: readonly string[]
  /** How the user starts assay, as printed commands begin. @defaultValue assay */
  readonly program?: string
  /** Where paths of the report are told from, for formats that name files; as they stand where it is absent. */
  readonly folders?: {
    /** That paths of the report are relative to, absolute. */
    readonly working: string
    /** Of the repository, absolute: files are named from here. */
    readonly root: string
  }
}

/** A file of a report that is a folder. */
export interface ReportFile {
  /** Its name in the folder, without a path. */
  readonly name: string
  readonly text: string
}

/** Renders a report. It computes nothing: what it shows is in the report. */
export interface Reporter<Name extends string = string> {
  readonly name: Name
  /** The report as one text. */
  readonly render: (report: Report, context: ReporterContext) => string
  /** The report as the files of a folder; absent if its format is one text. */
  readonly files?: (report: Report, context: ReporterContext) => readonly ReportFile[]
}
