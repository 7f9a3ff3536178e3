import { escapeUnseen } from './escape-unseen.ts'

/** A value as indented JSON that reads back as the value and that a terminal shows and never obeys. */
export function printableJson(value: unknown): string {
  return escapeUnseen(JSON.stringify(value, null, 2))
}
