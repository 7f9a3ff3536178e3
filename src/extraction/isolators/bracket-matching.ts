import { isBrokenJsonLines } from '../../json/is-broken-json-lines.ts'
import { createBracketFinder } from '../../json/create-bracket-finder.ts'
import { scanJson } from '../../json/scan-json.ts'
import { countVisible } from '../../text/count-visible.ts'
import { createSpanFinder } from '../around/create-span-finder.ts'
import { defineIsolator } from './define-isolator.ts'
import { fenceSpans } from '../around/fence-spans.ts'
import { isProgramFence } from '../around/is-program-fence.ts'

/**
 * From the first bracket to the one that balances it, whatever stands around: an assignment, a call, a quote. Only
 * where that is a value with keys and at least half of what the text shows; less is an example in prose or in code.
 */
export const bracketMatching = defineIsolator({
  name: 'bracket-matching',
  isolate(text) {
    const start = createBracketFinder(text)(0)
    if (start === -1) return { refusal: { reason: 'no bracket stands in the text' } }
    const scan = scanJson(text, start)
    if (!scan.ok) return { refusal: { reason: scan.reason, at: scan.at } }
    const { end } = scan
    if (scan.members === 0)
      return { refusal: { reason: 'the first brackets hold no key', at: start } }
    if (isBrokenJsonLines(text))
      return { refusal: { reason: 'the text is JSON Lines of which some are broken' } }
    const around = countVisible(text, 0, start) + countVisible(text, end, text.length)
    if (countVisible(text, start, end) < around)
      return { refusal: { reason: 'the first brackets are less than half of the text', at: start } }
    if (createSpanFinder(fenceSpans(text, isProgramFence))(start) !== undefined)
      return { refusal: { reason: 'the first brackets stand in a program', at: start } }
    return { candidates: [{ span: [start, end], format: 'json', confidence: 0.5 }] }
  },
})
