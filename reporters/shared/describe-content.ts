import type {
  ReportAnswer,
  ReportExchange,
  ReportLlmCall,
} from '../../src/contracts/report-provider.ts'
import { plural } from '../../src/text/plural.ts'

/** One thing that answers hold. */
export interface ContentKind {
  /** The same however many there are. */
  readonly name: string
  /** Of calls with their number. */
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
    (call) => JSON.stringify(callWords(call)),
  )
  const kinds = [...new Set(answers.flatMap(plainKinds))].map((name): ContentKind => ({
    name,
    words: name,
  }))
  const counted = Array.from(calls, ([name, group]): ContentKind => {
    const { before, after } = callWords(group[0])
    return { name, words: `${plural(group.length, `${before}call`)}${after}` }
  })
  const all = [...kinds, ...counted]
  return all.length === 0 && answers.length > 0 ? [{ name: 'nothing', words: 'nothing' }] : all
}

/** What stands around the number of calls and their noun. */
function callWords(call: ReportLlmCall | undefined): {
  readonly before: string
  readonly after: string
} {
  if (call === undefined || call.from === 'native')
    return call?.kind === 'provider'
      ? { before: '', after: " of the provider's own" }
      : { before: 'native ', after: '' }
  const { format, provenance } = call
  const where = [format, provenance === 'marked' ? undefined : provenance]
  const named = where.filter((part) => part !== undefined).join(', ')
  return { before: '', after: ` in text (${named})` }
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
