import type { WriteStream } from 'node:tty'

/** Whether to write colours to a stream: as `FORCE_COLOR` or `NO_COLOR` says, else if it is a terminal that has them. */
export function hasColor(stream: Pick<WriteStream, 'isTTY' | 'hasColors'>): boolean {
  const { FORCE_COLOR: forced = '' } = process.env
  if (forced !== '') return forced !== '0' && forced !== 'false'
  return stream.isTTY && stream.hasColors()
}
