import { plural } from '../../../text/plural.ts'

/** Collects diagnostics, the first hundred of them; of the others it keeps the number. */
export interface Notes {
  readonly add: (note: string) => void
  readonly all: () => readonly string[]
}

const LIMIT = 100

/** Empty notes. */
export function createNotes(): Notes {
  const notes: string[] = []
  let more = 0
  return {
    add: (note) => {
      if (notes.length < LIMIT) notes.push(note)
      else more++
    },
    all: () => (more === 0 ? notes : [...notes, `and ${plural(more, 'more diagnostic')}`]),
  }
}
