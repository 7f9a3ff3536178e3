import { excerpt } from '../../text/excerpt.ts'

const PLAIN = /^[\w.:/-]{1,64}$/u

/** The name of a call in a sentence: as it is where it reads as one, else quoted. */
export function nameOfCall({ name }: { readonly name: string }): string {
  return PLAIN.test(name) ? name : excerpt(name)
}
