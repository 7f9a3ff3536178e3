import { printable } from '../text/printable.ts'
import type { RecordEvent } from '../contracts/recorder.ts'
import { plural } from '../text/plural.ts'

/** How often a wait is told where lines can't be rewritten, in milliseconds. */
const QUIET_INTERVAL = 10_000

/** Tells on standard error what a recorder is at: one changing line on a terminal, few lines elsewhere. */
export function createProgress(): {
  readonly event: (event: RecordEvent) => void
  readonly clear: () => void
} {
  const stream = process.stderr
  let told = 0
  const clear = (): void => {
    if (stream.isTTY) stream.write('\r\u001B[2K')
  }
  const tell = (event: RecordEvent): void => {
    const line = printable(describe(event))
    if (stream.isTTY) {
      clear()
      stream.write(line.slice(0, Math.max(stream.columns - 1, 20)))
    } else if (event.type === 'waiting' && event.elapsed - told >= QUIET_INTERVAL) {
      told = event.elapsed
      stream.write(`${line}\n`)
    } else if (event.type === 'start' || event.type === 'probe') {
      told = 0
    }
  }
  return { event: tell, clear }
}

function describe(event: RecordEvent): string {
  switch (event.type) {
    case 'probe':
      return `${event.server}: asking which protocol it speaks`
    case 'start':
      return `${event.server}: starting`
    case 'waiting':
      return `${event.server}: waiting, ${Math.round(event.elapsed / 1000)} s (a first start can take a minute)`
    case 'listed':
      return `${event.server}: ${plural(event.tools, 'tool')}`
    case 'call-start':
      return `${event.tool} ${event.id}: calling`
    case 'call-end':
      return `${event.tool} ${event.id}: answered after ${Math.round(event.elapsed)} ms`
    case 'closing':
      return `${event.server}: closing`
  }
}
