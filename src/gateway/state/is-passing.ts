import { errorCode } from './error-code.ts'

/** Whether Windows refuses something that it will do in a moment: a file is being deleted, or a virus scanner looks at it. */
export function isPassing(error: unknown): boolean {
  return (
    process.platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(errorCode(error) ?? '')
  )
}
