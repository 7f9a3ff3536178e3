import { printable } from '../text/printable.ts'
import type { RecordEvent } from '../contracts/recorder.ts'
import { plural } from '../text/plural.ts'
import { someNames } from '../text/some-names.ts'

/** How often a wait is told where lines can't be rewritten. */
const QUIET_SECONDS = 10

/** Where progress is shown. */
export type ProgressStream = Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns'>

/** Tells what a recorder is at: one changing line on a terminal; elsewhere what is awaited, after each ten seconds of silence. */
export function createProgress(stream: ProgressStream = process.stderr): {
  readonly event: (event: RecordEvent) => void
  readonly clear: () => void
} {
  const calls = new Set<string>()
  let told = 0
  let last: RecordEvent | undefined
  const clear = (): void => {
    if (stream.isTTY) stream.write('\r\u001B[2K')
  }
  const show = (line: string): void => {
    clear()
    stream.write(line.slice(0, Math.max(stream.columns - 1, 20)))
  }
  const wait = ({ server, elapsed }: Wait): void => {
    const seconds = Math.round(elapsed / 1000)
    const awaited = calls.size === 0 ? comesNext(last) : `the answer to ${someNames([...calls])}`
    const line = printable(`${server}: waiting for ${awaited}, ${seconds} s`)
    if (stream.isTTY) return show(line)
    if (seconds - told < QUIET_SECONDS) return
    told = seconds
    stream.write(`${line}\n`)
  }
  const event = (happened: RecordEvent): void => {
    if (happened.type === 'waiting') return wait(happened)
    told = 0
    last = happened
    if (happened.type === 'call-start') calls.add(nameOf(happened))
    if (happened.type === 'call-end') calls.delete(nameOf(happened))
    if (stream.isTTY) show(printable(describe(happened)))
  }
  return { event, clear }
}

type Wait = Extract<RecordEvent, { readonly type: 'waiting' }>

/** What comes next while no call is open, by what happened last. */
function comesNext(last: RecordEvent | undefined): string {
  switch (last?.type) {
    case 'greeted':
      return 'its list of tools'
    case 'listed':
      return 'the rest of its lists'
    case 'call-end':
      return 'the next call'
    case 'closing':
      return 'it to end'
    case 'probe':
    case 'pull':
    case 'start':
    case 'waiting':
    case 'call-start':
    case undefined:
      return 'it to start and to answer (a first start can take a minute)'
  }
}

function nameOf({ tool, id }: { readonly tool: string; readonly id: string }): string {
  return `${tool} ${id}`
}

function describe(event: Exclude<RecordEvent, Wait>): string {
  switch (event.type) {
    case 'probe':
      return `${event.server}: asking which protocol it speaks`
    case 'pull':
      return `${event.server}: pulling ${event.image}`
    case 'start':
      return `${event.server}: starting`
    case 'greeted':
      return `${event.server}: listing its tools`
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
