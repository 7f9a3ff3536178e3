import { type Line, segment } from '../../../reporters/terminal/line.ts'
import type { LlmFormatInfo } from '../../contracts/llm-format-info.ts'

/** All about a format, for people. */
export function formatLines(info: LlmFormatInfo): readonly Line[] {
  const { name, title, models, aliases, literals, reasoning, references, example } = info
  const { callsInReasoning, bareIsMarked } = info
  return [
    [segment(name, 'strong'), segment(`  ${title}`)],
    [],
    ...titled('models', models),
    ...titled('also named', aliases.length === 0 ? [] : [aliases.join(', ')]),
    ...titled(
      'reasoning',
      reasoning.map(({ open, close }) => `${open} … ${close}`),
    ),
    ...titled('calls in reasoning', callsInReasoning === 'promote' ? ['end it'] : []),
    ...titled('where it is pinned', bareIsMarked ? ['its calls need no markers'] : []),
    ...literals.flatMap((literal, index) =>
      titled(index === 0 ? 'what models write' : 'or', literal.split('\n')),
    ),
    ...titled('two calls', example.split('\n')),
    ...titled('defined by', references),
  ]
}

function titled(title: string, lines: readonly string[]): readonly Line[] {
  if (lines.length === 0) return []
  return [[segment(title, 'strong')], ...lines.map((line) => [segment(`  ${line}`)]), []]
}
