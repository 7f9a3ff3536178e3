/** What code of the user's threw, as the reason why an attempt failed; never throws, whatever was thrown. */
export function threw(error: unknown): string {
  try {
    return `it threw: ${error instanceof Error ? error.message : String(error)}`
  } catch {
    return 'it threw something that has no text'
  }
}
