import type { LlmEvent } from '../../contracts/llm-event.ts'
import { createLlmParser, type LlmParserSetup } from '../create-llm-parser.ts'
import { EventLog } from '../parser/event-log.ts'

/** The events of an output that comes in pieces; deltas that follow each other are one, wherever the text was cut. */
export function eventsOf(
  pieces: readonly string[],
  options: LlmParserSetup = {},
): readonly LlmEvent[] {
  const parser = createLlmParser(options)
  const log = new EventLog()
  for (const piece of pieces) for (const event of parser.feed(piece)) log.add(event)
  for (const event of parser.finish()) log.add(event)
  return log.take()
}
