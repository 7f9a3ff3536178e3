import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const MOST_BYTES = 64 * 1024
const MOST_FILES = 200
/** Names of files whose content is nobody's business. */
const PRIVATE =
  /secret|token|credential|passw|private|\bkeys?\b|\.(?:pem|key|p12|pfx|kdbx)$|^id_(?:rsa|dsa|ecdsa|ed25519)/iu

/** Returns the names of small files in a folder, sorted; hidden ones and those that may hold secrets are left out. None if it can't be read. */
export function smallFiles(folder: string, isWanted: (name: string) => boolean): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !PRIVATE.test(entry.name))
      .map(({ name }) => name)
      .filter(isWanted)
      .toSorted()
      .slice(0, MOST_FILES)
      .filter((name) => {
        const { size } = statSync(join(folder, name))
        return size > 0 && size <= MOST_BYTES
      })
  } catch {
    return []
  }
}
