import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it, if they are missing. Not by `recursive`: where a file system refuses with ENOENT, as
 * /proc does, Node tries for ever. Several processes may make the same folder at once.
 *
 * @param mode - the permissions of each new folder; what the user's mask allows by default
 */
export function makeFolder(path: string, mode?: number): void {
  if (existsSync(path)) return
  makeFolder(dirname(path), mode)
  try {
    mkdirSync(path, { mode })
  } catch (cause) {
    // Another process may have made it meanwhile.
    if (!existsSync(path)) throw cause
  }
}
