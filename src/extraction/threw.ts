/** What code of the user's threw, as the reason why an attempt failed. */
export function threw(error: unknown): string {
  return `it threw: ${error instanceof Error ? error.message : String(error)}`
}
