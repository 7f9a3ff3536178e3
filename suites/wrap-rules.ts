import { createWrapper } from '../src/wrap-rules/create-wrapper.ts'
import { listRules } from '../src/wrap-rules/list-rules.ts'
import { parseWrapRules } from '../src/wrap-rules/parse-wrap-rules.ts'
import { defineSuite } from './define.ts'

/** A tool, its wrap rule and a result in, the structured content out. */
export const wrapRules = defineSuite<'wrap-rules'>({
  name: 'wrap-rules',
  asks: "the structured content that a wrap rule makes of a tool's result, or that it is an error, or null if the rule finds no value",
  method:
    'Most results are recordings of real servers. The rules are written by hand, and the answers follow from the reference of wrap rules. An answer that is all of a recorded text or value is copied from the recording. No answer is the output of an implementation.',
  streams: false,
  async reference({ rule, result }) {
    const [applied] = listRules(parseWrapRules({ tools: { tool: rule } }))
    if (applied === undefined) throw new TypeError('the case has no rule')
    const extraction = await createWrapper(applied).extractResult(result)
    if (extraction.ok) return { structuredContent: extraction.value }
    return extraction.code === 'error' ? { isError: true } : null
  },
})
