/** Tells programs on standard output: a thing of a type, as a line of JSON. */
export function printJson(type: string, value: object): void {
  process.stdout.write(`${JSON.stringify({ type, ...value })}\n`)
}
