import type { ExtractionSuccess } from '../../contracts/extraction.ts'
import { isHeading } from '../../text/is-heading.ts'
import { type TextView, viewText } from '../../text/text-view.ts'
import { isProgramText } from './is-program-text.ts'

/** What tells how much of a text a value is. */
export type FoundPart = Pick<ExtractionSuccess, 'span' | 'coverage' | 'ambiguities'>

/** An example in a document, a literal in a program or a list in the cell of a table isn't what the text is about. */
export function isMainPart(text: string, view: TextView, part: FoundPart): boolean {
  const isDocumentLike = view.filled.filter(isHeading).length > 1
  if (shareOf(view, part) < (isDocumentLike ? 0.5 : 0.2)) return false
  const [start, end] = part.span
  return !isProgramText(viewText(`${text.slice(0, start)}\n${text.slice(end)}`))
}

/** Others that are as good count as well. */
function shareOf(view: TextView, { coverage, ambiguities }: FoundPart): number {
  const others = ambiguities.reduce((sum, { span }) => sum + span[1] - span[0], 0)
  return coverage + others / view.text.length
}
