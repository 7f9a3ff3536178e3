/** What may follow a parameter in a call. */
export interface Follower {
  readonly tool: string
  /** The parameters of the tool, where they are known. */
  readonly names: ReadonlySet<string> | undefined
}

/** Whether the last of a text is the start of a tag that may follow a parameter. */
export function isCutTag(text: string, { tool, names }: Follower): boolean {
  if (text === '<' || `</${tool}`.startsWith(text)) return true
  if (names === undefined) return /^<[^\s<>/]+$/u.test(text)
  return text.startsWith('<') && [...names].some((name) => name.startsWith(text.slice(1)))
}
