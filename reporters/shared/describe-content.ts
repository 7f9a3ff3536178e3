import type {
  ReportAnswer,
  ReportExchange,
  ReportLlmCall,
} from '../../src/contracts/report-provider.ts'
import { plural } from '../../src/text/plural.ts'

/** One thing that answers hold, and how much of it where it can be counted. */
export interface ContentKind {
  readonly name: string
  /** Of calls; a text is just there. */
  readonly count?: number
  /** In words, with the count. */
  readonly words: string
}

/** What the answers of one or several exchanges hold, in words: `reasoning + text`, `2 native calls`, `1 call in text (hermes)`. */
export function describeContent(exchanges: readonly ReportExchange[]): string {
  return contentKinds(exchanges)
    .map(({ words }) => words)
    .join(' + ')
}

/** What the answers of one or several exchanges hold, kind by kind; nothing where no answer came. */
export function contentKinds(exchanges: readonly ReportExchange[]): readonly ContentKind[] {
  const answers = exchanges.flatMap((exchange) => exchange.answers)
  const calls = Map.groupBy(
    answers.flatMap((answer) => answer.calls),
    callKind,
  )
  const kinds = [...new Set(answers.flatMap(plainKinds))].map((name): ContentKind => ({
    name,
    words: name,
  }))
  const counted = Array.from(calls, ([name, group]): ContentKind => {
    const [noun = '', where = ''] = name.split(PLACE)
    const words = `${plural(group.length, noun)}${where === '' ? '' : `${PLACE}${where}`}`
    return { name, count: group.length, words }
  })
  const all = [...kinds, ...counted]
  return all.length === 0 && answers.length > 0 ? [{ name: 'nothing', words: 'nothing' }] : all
}

const PLACE = ' in text'

/** Without its number, which stands before it and changes its noun. */
function callKind({ from, kind, format, provenance }: ReportLlmCall): string {
  if (from === 'native') return kind === 'provider' ? "call of the provider's own" : 'native call'
  const where = [format, provenance === 'marked' ? undefined : provenance]
  return `call${PLACE} (${where.filter((part) => part !== undefined).join(', ')})`
}

function plainKinds({
  refusal,
  reasoning,
  content,
  parts,
  output,
}: ReportAnswer): readonly string[] {
  const extractor = output?.extraction.ok === true ? ` via ${output.extraction.extractor}` : ''
  return [
    ...(refusal === undefined ? [] : ['refusal']),
    ...(reasoning.trim() === '' ? [] : ['reasoning']),
    ...(content.trim() === '' ? [] : [`text${extractor}`]),
    ...parts.map(({ kind }) => kind),
  ]
}
