/** A package as a command line names it. */
export interface PackageSpec {
  readonly package: string
  /** Where the command line pins one version. */
  readonly version?: string
}

/** Reads `@scope/name@1.2.3`, `name[extra]==1.2.3` and their like; a tag or range is no version. */
export function parsePackageSpec(spec: string): PackageSpec {
  const { name = spec, version } =
    /^(?<name>@?[^@=<>~![\s]+)(?:\[[^\]]*\])?(?:(?:@|===?)(?<version>[^@=<>~\s]+))?/u.exec(spec)
      ?.groups ?? {}
  return version !== undefined && /^v?\d+(?:\.\d+)+[\w.+-]*$/u.test(version)
    ? { package: name, version }
    : { package: name }
}
