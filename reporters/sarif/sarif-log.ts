/** The parts of SARIF 2.1.0 that are written here. */
export interface SarifLog {
  readonly $schema: string
  readonly version: '2.1.0'
  readonly runs: readonly SarifRun[]
}

/** One run of the tool, section 3.14. */
interface SarifRun {
  readonly tool: { readonly driver: SarifDriver }
  readonly automationDetails: { readonly id: string }
  readonly columnKind: 'utf16CodeUnits'
  readonly originalUriBaseIds: Readonly<Record<string, { readonly description: SarifMessage }>>
  readonly invocations: readonly SarifInvocation[]
  readonly results: readonly SarifResult[]
}

/** The tool itself, section 3.19. */
interface SarifDriver {
  readonly name: string
  readonly version: string
  readonly informationUri?: string
  readonly rules: readonly SarifRule[]
}

/** What a finding cites, section 3.49. */
export interface SarifRule {
  readonly id: string
  readonly shortDescription: SarifMessage
  readonly help: SarifMessage
  readonly helpUri?: string
  readonly defaultConfiguration: { readonly level: SarifLevel }
  readonly properties: Readonly<Record<string, string | readonly string[]>>
}

/** How much a result weighs, section 3.27.10. */
export type SarifLevel = 'error' | 'warning' | 'note'

/** A plain text, section 3.11. */
export interface SarifMessage {
  readonly text: string
}

/** One finding, section 3.27. */
export interface SarifResult {
  readonly ruleId: string
  readonly ruleIndex: number
  readonly level: SarifLevel
  readonly message: SarifMessage
  readonly locations: readonly SarifLocation[]
  readonly partialFingerprints: Readonly<Record<string, string>>
  readonly properties: Readonly<Record<string, string>>
}

/** A line of a file, section 3.28. */
export interface SarifLocation {
  readonly physicalLocation: {
    readonly artifactLocation: { readonly uri: string; readonly uriBaseId: string }
    readonly region: { readonly startLine: number }
  }
}

/** How the run went, section 3.20. */
interface SarifInvocation {
  readonly executionSuccessful: boolean
  readonly endTimeUtc: string
  readonly toolExecutionNotifications: readonly SarifNotification[]
}

/** What is to be known beside the results, section 3.58. */
export interface SarifNotification {
  readonly level: SarifLevel
  readonly message: SarifMessage
  readonly locations?: readonly SarifLocation[]
}
