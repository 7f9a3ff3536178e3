import { readFileSync } from 'node:fs'

/** The text of a file that need not exist; empty where it can't be read. */
export function readTextIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
