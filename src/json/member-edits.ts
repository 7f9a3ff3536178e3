import type { ByteEdit } from './edit-bytes.ts'
import { membersAt } from './json-bytes.ts'
import { removalEdits } from './removal-edits.ts'

/** What becomes of the members of an object, by key. */
export interface MemberChanges {
  /** JSON texts: in place of the value that counts, or as a new member behind the last one. */
  readonly set?: Readonly<Record<string, string>>
  readonly drop?: readonly string[]
}

/** The edits that change members of the object that begins at a place of a JSON text; none where there is no object. */
export function memberEdits(
  json: Uint8Array,
  start: number,
  { set = {}, drop = [] }: MemberChanges,
): readonly ByteEdit[] {
  const members = membersAt(json, start)
  const isDropped = (index: number): boolean => drop.includes(members[index]?.key ?? '')
  const replaced: ByteEdit[] = []
  const added: string[] = []
  for (const [key, text] of Object.entries(set)) {
    const place = members.findLast((member) => member.key === key)
    if (place === undefined) added.push(`${JSON.stringify(key)}:${text}`)
    else replaced.push({ start: place.start, end: place.end, text })
  }
  const removed = removalEdits(
    members.map(({ keyStart, end }) => ({ start: keyStart, end })),
    isDropped,
  )
  const isEmpty = members.every((_, index) => isDropped(index))
  const at = members.at(-1)?.end ?? openingEnd(json, start)
  if (added.length === 0 || at === undefined) return [...replaced, ...removed]
  const text = `${isEmpty ? '' : ','}${added.join(',')}`
  return [...replaced, ...removed, { start: at, end: at, text }]
}

const OPEN_BRACE = 0x7b
const SPACE = 0x20

/** Behind the brace that opens an object. */
function openingEnd(json: Uint8Array, start: number): number | undefined {
  let at = start
  while (at < json.length && (json[at] ?? 0) <= SPACE) at += 1
  return json[at] === OPEN_BRACE ? at + 1 : undefined
}
