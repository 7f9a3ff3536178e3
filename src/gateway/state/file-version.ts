import type { BigIntStats } from 'node:fs'

/** What tells one state of a file from the next, for every change is a new file under its name. */
export type FileVersion = string

/** Of a file that isn't there. */
export const ABSENT: FileVersion = 'absent'

/** Of a file that couldn't be read. */
export const UNSEEN: FileVersion = 'unseen'

/** The version of a file by what the system says of it. */
export function fileVersion({ ino, size, mtimeNs }: BigIntStats): FileVersion {
  return `${ino} ${size} ${mtimeNs}`
}
