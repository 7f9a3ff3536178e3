import type { Grammar } from '../grammar.ts'

/** Calls that are written in one of several ways between the same markers; what is written is written in the first. */
export function eitherGrammar(first: Grammar, ...others: readonly Grammar[]): Grammar {
  const all = [first, ...others]
  return {
    openers: (tools) => {
      const openers = all.flatMap((grammar) => grammar.openers(tools))
      return openers.filter(
        ({ literal }, index) => openers.findIndex((one) => one.literal === literal) === index,
      )
    },
    *fits(reader, tools, choice) {
      for (const grammar of all) {
        const mark = reader.mark()
        const fits = yield* grammar.fits(reader, tools, choice)
        reader.rewind(mark)
        if (fits) return true
      }
      return false
    },
    *read(section) {
      const { reader, tools } = section
      for (const grammar of all) {
        const mark = reader.mark()
        const fits = yield* grammar.fits(reader, tools, { isPinned: false })
        reader.rewind(mark)
        if (fits) return yield* grammar.read(section)
      }
      return false
    },
    write: (calls) => first.write(calls),
  }
}
