import type { ServerResponse } from 'node:http'

/**
 * Breaks an answer off once what came of it has left: by a reset, or by an end before the body's. Which of them it was on
 * the other side, clients tell apart.
 */
export function breakOff(response: ServerResponse, how: 'reset' | 'end'): void {
  const { socket } = response
  if (socket === null || socket.destroyed) {
    response.destroy()
    return
  }
  if (how === 'end') socket.destroySoon()
  else socket.write('', () => socket.resetAndDestroy())
}
