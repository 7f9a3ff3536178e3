import { HarnessError } from '../contracts/harness-error.ts'
import { excerpt } from '../text/excerpt.ts'

/** What to throw where a file or folder that the user named can't be read. */
export function pathError(path: string, cause: unknown): HarnessError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  const name = excerpt(path)
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new HarnessError('file-not-found', `${name} isn't there; check the path`, { cause })
  if (code === 'EISDIR')
    return new HarnessError('wrong-use', `${name} is a folder; name a file in it`, { cause })
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new HarnessError(
    'file-unreadable',
    `${name} can't be read (${reason}); check the file's permissions or name another`,
    { cause },
  )
}
