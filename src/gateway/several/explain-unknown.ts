import { excerpt } from '../../text/excerpt.ts'
import { nearestName } from '../../text/nearest-name.ts'
import type { Member } from './member.ts'
import type { NameBook } from './name-book.ts'

/** Names are compared so far, and no further: who calls is a stranger. */
const LONGEST = 200

/** Why a name is nobody's. */
interface Unknown {
  /** Whether the server that it names isn't there. */
  readonly isAbsent: boolean
  readonly message: string
}

/** Says why a name leads nowhere, and what it may have been meant to be. */
export function explainUnknown(
  noun: 'tool' | 'prompt',
  name: string,
  { book, absent }: { readonly book: NameBook; readonly absent: readonly Member[] },
): Unknown {
  const meant = `${noun} ${excerpt(name)}`
  const named = absent.find(({ prefix }) => name.startsWith(`${prefix}_`))
  if (named !== undefined)
    return {
      isAbsent: true,
      message: `${meant} is of a server that is not connected: ${whyOf(named)}`,
    }
  const namesakes = book.namesakes(name)
  const shown = namesakes.map((found) => excerpt(book.shown(found)))
  if (namesakes.length > 1) {
    const servers = namesakes.map(({ member }) => excerpt(member.name)).join(' and ')
    return {
      isAbsent: false,
      message: `${meant} is of servers ${servers}: name ${shown.join(' or ')}`,
    }
  }
  const near = nearestName(name.slice(0, LONGEST), book.all())
  const [hint = near === undefined ? undefined : excerpt(near)] = shown
  const guess = hint === undefined ? '' : `; did you mean ${hint}`
  const others = absent.length === 0 ? '' : `; not connected: ${absent.map(whyOf).join('; ')}`
  return { isAbsent: false, message: `no server has a ${meant}${guess}${others}` }
}

function whyOf({ name, seat }: Member): string {
  return seat.trouble() ?? `server ${excerpt(name)} is away`
}
