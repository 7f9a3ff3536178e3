import type { Answering } from './answering.ts'
import type { DeskOptions } from './create-desk.ts'

/** Kinds of losses of one tool that are told. */
const MOST_TOLD = 10

/** Tells what values lack of what is written, each kind once a tool: where it is, and how it is written, makes no other kind. */
export function tellLosses(
  { server, notesOf, onEvent }: Pick<DeskOptions, 'server' | 'notesOf' | 'onEvent'>,
  { name }: Pick<Answering, 'name'>,
  losses: readonly string[],
): void {
  const { told } = notesOf(name)
  for (const loss of losses) {
    if (told.size >= MOST_TOLD) return
    const kind = loss.replaceAll(/"[^"]*"|[-+.\d]+(?:[eE][-+\d]+)?/gu, '')
    if (told.has(kind)) continue
    told.add(kind)
    const message = `what a result says is not all in what is given: ${loss}`
    onEvent({ type: 'tool', server, tool: name, message })
  }
}
