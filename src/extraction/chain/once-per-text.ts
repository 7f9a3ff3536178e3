import type { ChainRun } from './run-chain.ts'
import { isTextParserGroup } from './chain-link.ts'

/**
 * The same run, in which isolators and text parsers, and what the target reads itself, look through a text once, however often it is looked
 * through. Keeps what they said as long as it is kept itself.
 */
export function oncePerText<Value>(run: ChainRun<Value>): ChainRun<Value> {
  const { chain, extractSelf } = run
  return {
    ...run,
    chain: chain.map((link) =>
      isTextParserGroup(link)
        ? { ...link, parse: remembering(link.parse) }
        : { name: link.name, isolate: remembering((text) => link.isolate(text)) },
    ),
    ...(extractSelf && { extractSelf: remembering(extractSelf) }),
  }
}

/** What was thrown is thrown again. */
function remembering<Answer>(read: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, () => Answer>()
  return (text) => {
    const answer = answers.get(text) ?? answerOf(read, text)
    answers.set(text, answer)
    return answer()
  }
}

function answerOf<Answer>(read: (text: string) => Answer, text: string): () => Answer {
  try {
    const answer = read(text)
    return () => answer
  } catch (error) {
    return () => {
      throw error
    }
  }
}
