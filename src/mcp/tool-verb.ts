/** What a tool does to what its server keeps, as far as its name tells. */
export type ToolVerb = 'make' | 'read' | 'change' | 'remove' | 'other'

const VERBS: Readonly<Record<Exclude<ToolVerb, 'other'>, ReadonlySet<string>>> = {
  make: new Set(
    'create add new insert open start register load import upload write save store put init initialize connect begin define make generate append push record set'.split(
      ' ',
    ),
  ),
  read: new Set(
    'get list read search find query show describe fetch view count status info export summarize inspect head tail lookup select browse print'.split(
      ' ',
    ),
  ),
  change: new Set(
    'update edit rename move sort filter merge replace modify patch apply transform convert fill'.split(
      ' ',
    ),
  ),
  remove: new Set(
    'delete remove drop close clear end stop reset destroy purge disconnect'.split(' '),
  ),
}

/** Returns what a tool's name says that it does: its first word, or the last if only that is a verb. */
export function toolVerb(name: string): ToolVerb {
  const words = wordsOf(name)
  return verbOf(words[0]) ?? verbOf(words[1]) ?? verbOf(words.at(-1)) ?? 'other'
}

/** Returns the words of a name without its verb, in the singular: what a tool is about. */
export function toolNouns(name: string): readonly string[] {
  return wordsOf(name)
    .filter((word) => verbOf(word) === undefined)
    .map((word) => word.replace(/(?<=..)ies$/u, 'y').replace(/(?<=..[^s])s$/u, ''))
}

function verbOf(word: string | undefined): ToolVerb | undefined {
  if (word === undefined) return undefined
  const kinds = ['make', 'read', 'change', 'remove'] as const
  return kinds.find((kind) => VERBS[kind].has(word))
}

function wordsOf(name: string): readonly string[] {
  const spaced = name.slice(0, 200).replaceAll(/([a-z\d])([A-Z])/gu, '$1 $2')
  return spaced.toLowerCase().match(/[a-z\d]+/gu) ?? []
}
