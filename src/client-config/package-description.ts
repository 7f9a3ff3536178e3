/** The package that a server is of, as far as it is known. */
export interface PackageDescription {
  readonly package?: string
  readonly version?: string
}
