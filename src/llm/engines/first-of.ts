import type { Grammar, WrittenCall } from '../grammar.ts'

/** What is of the first of some grammars that it fits; written as by the first one. Of openers alike the first counts. */
export function firstOf(grammars: readonly [Grammar, ...Grammar[]]): Grammar {
  const [first] = grammars
  const all = grammars.flatMap(({ openers }) => openers)
  return {
    openers: all.filter(
      ({ literal }, index) => all.findIndex((other) => other.literal === literal) === index,
    ),
    *fits(reader, tools, choice) {
      for (const grammar of grammars) {
        const mark = reader.mark()
        const isOwn = yield* grammar.fits(reader, tools, choice)
        reader.rewind(mark)
        if (isOwn) return true
      }
      return false
    },
    *read(section) {
      for (const grammar of grammars) {
        const mark = section.reader.mark()
        const isOwn = yield* grammar.fits(section.reader, section.tools, { isPinned: true })
        section.reader.rewind(mark)
        if (isOwn) return yield* grammar.read(section)
      }
      return false
    },
    write: (calls: readonly WrittenCall[]) => first.write(calls),
  }
}
