import type { Shape } from '../../contracts/classification.ts'
import type { TextParser } from '../../contracts/text-parser.ts'
import type { TextView } from '../../text/text-view.ts'
import { arrowDialects } from '../arrows/arrows-whole.ts'
import { phpArray } from '../arrows/php-array.ts'
import { rubyHash } from '../arrows/ruby-hash.ts'
import { holdsBrokenJson } from '../around/holds-broken-json.ts'
import { isArrows } from '../shapes/is-arrows.ts'
import { isFrontMatter } from '../shapes/is-front-matter.ts'
import { isMarkup } from '../shapes/is-markup.ts'
import { isProgramText } from '../shapes/is-program-text.ts'
import { isPythonLiteral } from '../shapes/is-python-literal.ts'
import { isScalar } from '../shapes/is-scalar.ts'
import { opensAsJson } from '../shapes/opens-as-json.ts'

/** The text parsers that may judge a text, and why not all of them. */
export interface OpenParsers {
  readonly parsers: readonly TextParser<TextView>[]
  readonly reason?: string
  /** Whether there is nothing in it for any extractor. @defaultValue false */
  readonly isNothing?: true
}

interface Form {
  readonly matches: (view: TextView) => boolean
  /** Why others leave it alone. */
  readonly reason: string
  /** The shapes that parsers read it as all the same, which then tell themselves what is beside the form. */
  readonly shapes?: readonly Shape[]
  readonly isNothing?: true
}

/** What a text can be as a whole that parsers of other forms would find their own in. */
const FORMS: readonly Form[] = [
  {
    matches: isPythonLiteral,
    reason: 'the text is a Python literal',
    shapes: ['python-literal'],
  },
  {
    matches: (view) => isArrows(view, phpArray),
    reason: 'the text is a PHP array',
    shapes: ['php-array'],
  },
  {
    matches: (view) => isArrows(view, rubyHash),
    reason: 'the text is a Ruby hash',
    shapes: ['ruby-hash'],
  },
  { matches: isFrontMatter, reason: 'the text opens with front matter' },
  { matches: isMarkup, reason: 'the text is markup', shapes: ['table'] },
  { matches: isScalar, reason: 'the text is a single value', isNothing: true },
  {
    matches: isProgramText,
    reason: 'the text is source code, a diff, a stack trace or a session in a shell',
    shapes: ['key-value', 'records'],
    isNothing: true,
  },
]

/** Returns why a text, of which a part is read, is broken JSON before it is anything else; undefined if it isn't. */
export function meantAsJson(
  text: string,
  { part, view }: { readonly part: string; readonly view: TextView },
): string | undefined {
  if (arrowDialects.some((dialect) => isArrows(view, dialect))) return undefined
  if (opensAsJson(part.trimStart())) return 'the text opens as JSON'
  return holdsBrokenJson(text) ? 'the text holds broken JSON' : undefined
}

/** Leaves out the parsers that have no business with a text, before any of them reads it. */
export function parsersOpenTo(
  view: TextView,
  parsers: readonly TextParser<TextView>[],
): OpenParsers {
  const form = FORMS.find(({ matches }) => matches(view))
  if (form === undefined) return { parsers }
  const { reason, shapes = [], isNothing } = form
  return {
    parsers: parsers.filter(({ shape }) => shapes.includes(shape)),
    reason,
    ...(isNothing && { isNothing }),
  }
}
