import type { LlmReplayMiss, LlmReplayOptions } from '../../../contracts/llm-replay.ts'
import { createRedact } from '../../matching/create-redact.ts'
import type { Looked, Lookup } from '../request/create-lookup.ts'
import { explainMiss, explainUnreadable, explainUsedUp } from './explain-miss.ts'

/** Characters of a path that a message has. */
const LONGEST_PATH = 80

/** Keeps what has no recording. */
export interface MissLog {
  /** Explains a miss, and keeps and tells it. `why` says why it was not recorded, if it was to be. */
  readonly add: (looked: Looked, why?: string) => LlmReplayMiss
  readonly all: () => readonly LlmReplayMiss[]
}

/** Makes a log of misses. */
export function createMissLog({ index }: Lookup, options: LlmReplayOptions): MissLog {
  const misses: LlmReplayMiss[] = []
  const redact = createRedact(options.environment)
  const explain = ({
    request: { method, path },
    questions,
    found,
    fault,
  }: Looked): LlmReplayMiss => {
    const request = `${method} ${redact(path).slice(0, LONGEST_PATH)}`
    if (found !== undefined) return explainUsedUp(request, found.group)
    if (fault !== undefined) return explainUnreadable(request, fault)
    return explainMiss({ request, questions, index, redact })
  }
  return {
    add(looked, why) {
      const explained = explain(looked)
      const told = why === undefined ? '' : `\n  nor was it recorded: ${redact(why)}`
      const miss = { ...explained, message: `${explained.message}${told}` }
      misses.push(miss)
      options.onMiss?.(miss)
      return miss
    },
    all: () => misses,
  }
}
