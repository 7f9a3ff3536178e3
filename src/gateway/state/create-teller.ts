import { basename } from 'node:path'
import type { GatewayEvent } from '../../contracts/gateway-event.ts'
import { excerpt } from '../../text/excerpt.ts'
import type { FileChange } from './change-file.ts'
import type { StateForm } from './state-form.ts'
import type { StateTrouble } from './state-trouble.ts'

/** Tells of a file what people can do something about. */
export interface FileTeller {
  /** What keeps a file from being used, once until it can be used again. */
  readonly trouble: (trouble: StateTrouble) => void
  /** What a change did that people have to know. */
  readonly changed: (change: FileChange) => void
  readonly isInTrouble: () => boolean
}

/** Makes the teller of a file. */
export function createTeller(
  path: string,
  { what }: StateForm,
  onEvent: (event: GatewayEvent) => void,
): FileTeller {
  let isTold = false
  return {
    isInTrouble: () => isTold,
    trouble: ({ message, remedy }) => {
      if (isTold) return
      isTold = true
      onEvent({
        type: 'file',
        path,
        message: `${message}; ${what} are kept in memory until that changes: ${remedy}`,
      })
    },
    changed: ({ aside }) => {
      if (aside !== undefined)
        onEvent({
          type: 'file',
          path: aside.path,
          message: `was ${excerpt(basename(path))} until it was found damaged (${aside.fault}); a new one is begun with what this gateway knows; mend this file and put it back, or delete it`,
        })
      if (isTold)
        onEvent({
          type: 'file',
          path,
          message: 'can be written again, and holds all that was kept in memory',
        })
      isTold = false
    },
  }
}
