/** Characters of a text that a report keeps as evidence. */
const TEXT_LIMIT = 4000

/** Something that was kept as evidence, and whether it isn't all of it. */
export interface Cut<Kept> {
  readonly kept: Kept
  readonly cut: boolean
}

/** The beginning of a text, never half a surrogate pair, with an ellipsis where more was there. */
export function cutText(text: string, limit = TEXT_LIMIT): Cut<string> {
  if (text.length <= limit) return { kept: text, cut: false }
  return { kept: `${text.slice(0, limit).replace(/[\uD800-\uDBFF]$/u, '')}…`, cut: true }
}
