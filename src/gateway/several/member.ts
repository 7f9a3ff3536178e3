import type { ServerSeat } from '../server-seat.ts'
import type { SessionOptions } from '../session.ts'

/** A server in a conversation with several. */
export interface Member {
  readonly name: string
  /** Its name, as it stands before the names that it gives. */
  readonly prefix: string
  readonly seat: ServerSeat
}

/** Who takes part in a conversation with several servers. */
export interface Table {
  readonly members: readonly Member[]
  /** Milliseconds that the others have once one server has done what is asked of all. */
  readonly patience: number
  readonly onEvent: SessionOptions['onEvent']
}

/** Whether a server offers something, by the name of the capability; undefined before it says what it offers. */
export function offers({ seat }: Member, capability: string): boolean | undefined {
  const capabilities = seat.capabilities()
  return capabilities && capabilities[capability] !== undefined
}

/**
 * Whether a server is asked for its lists. With a handshake one isn't whose handshake isn't done, for its lists are told to
 * have changed when it comes; without one each is, for a request is what starts it again.
 */
export function isToAsk({ seat }: Member, isModern: boolean): boolean {
  return isModern || seat.capabilities() !== undefined || seat.trouble() === undefined
}
