import { open } from 'node:fs/promises'
import { errorCode } from './error-code.ts'

/** Keeps the bytes of a damaged file under a new name beside it; answers with that. */
export async function setAside(path: string, bytes: Uint8Array): Promise<string> {
  const time = new Date().toISOString().replaceAll(/[:.]/gu, '-')
  for (let count = 1; ; count += 1) {
    const aside = `${path}.damaged-${time}${count === 1 ? '' : `-${count}`}`
    try {
      const file = await open(aside, 'wx')
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      return aside
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
    }
  }
}
