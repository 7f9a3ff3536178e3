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
  let last: RecordEvent | undefined
  const clear = (): void => {
    if (stream.isTTY) stream.write('\r\u001B[2K')
  }
  const tell = (event: RecordEvent): void => {
    const line = printable(event.type === 'waiting' ? describeWait(event, last) : describe(event))
    if (event.type !== 'waiting') last = event
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

type Wait = Extract<RecordEvent, { readonly type: 'waiting' }>

function describeWait({ server, elapsed }: Wait, last: RecordEvent | undefined): string {
  return `${server}: waiting for ${awaited(last)}, ${Math.round(elapsed / 1000)} s`
}

/** What comes next, by what was told last. */
function awaited(last: RecordEvent | undefined): string {
  switch (last?.type) {
    case 'call-start':
      return `the answer to ${last.tool} ${last.id}`
    case 'listed':
      return 'the rest of its lists'
    case 'call-end':
      return 'the next call'
    case 'closing':
      return 'it to end'
    case 'probe':
    case 'start':
    case 'waiting':
    case undefined:
      return 'it to start and to answer (a first start can take a minute)'
  }
}

function describe(event: Exclude<RecordEvent, Wait>): string {
  switch (event.type) {
    case 'probe':
      return `${event.server}: asking which protocol it speaks`
    case 'start':
      return `${event.server}: starting`
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
