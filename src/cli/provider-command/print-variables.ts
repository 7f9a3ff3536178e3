/** Prints what clients are to be led by: a base URL, and the variables that hold it. */
export function printVariables(baseUrl: string, variables: Readonly<Record<string, string>>): void {
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`)
  process.stdout.write([`${baseUrl}\n`, ...lines].join(''))
}
