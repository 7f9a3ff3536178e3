import { isAnswer } from '../rpc/rpc-message.ts'
import { cancellation } from './cancellation.ts'
import { ChangeNotices } from './change-notices.ts'
import { type GatewayServer, ServerSeat } from './server-seat.ts'
import type { Session, SessionOptions } from './session.ts'

/** The conversation of a client with one server: all goes through as it is, but for tools. */
export function openSingleSession(
  server: GatewayServer,
  { send, onEvent }: SessionOptions,
): Session {
  const notices = new ChangeNotices(send)
  const seat = new ServerSeat({
    server,
    onEvent,
    onMessage: (message, about) => {
      if (isAnswer(message) && message.id !== undefined) notices.noteEnd(message.id)
      send(message, about)
    },
    onChanged: (kinds) => notices.tell(kinds),
  })
  return {
    receive: (message) => {
      notices.noteSent(message)
      seat.send(message)
    },
    abandon: (requestId) => {
      notices.noteEnd(requestId)
      if (!seat.abandon(requestId)) seat.send(cancellation(requestId))
    },
    close: () => seat.close(),
  }
}
