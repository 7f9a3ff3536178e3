import type { Span } from '../contracts/extraction.ts'

const PLACEHOLDER = /\[REDACTED:[\w.-]+(?::[\da-f]{8})?\]|<(?:HOME|CWD|TMP|HOST|USER)>/gu

/** Whether a text holds something that redaction put there: a secret's placeholder or a place's stable name. */
export function containsPlaceholder(text: string): boolean {
  return text.search(PLACEHOLDER) !== -1
}

/** Whether a text is nothing but placeholders of secrets. */
export function isPlaceholder(text: string): boolean {
  return /^(?:\[REDACTED:[\w.-]+(?::[\da-f]{8})?\])+$/u.test(text)
}

/** Where the placeholders of a text stand, in order. */
export function findPlaceholders(text: string): readonly Span[] {
  return Array.from(text.matchAll(PLACEHOLDER), (match) => [
    match.index,
    match.index + match[0].length,
  ])
}

/** Takes the hashes out of the placeholders of secrets. They are comparable within one run, not between two. */
export function withoutHashes(text: string): string {
  return text.replaceAll(/(\[REDACTED:[\w.-]+):[\da-f]{8}\]/gu, '$1]')
}
