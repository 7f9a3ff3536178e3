import type { Extraction } from '../../contracts/extraction.ts'
import type { JsonValue } from '../../contracts/json.ts'
import type { Extractor } from '../../extraction/create-extractor.ts'
import { readContent } from '../../mcp/result/read-content.ts'

/** What came of looking through a tool's result. */
export function extractFromResult(extractor: Extractor, result: JsonValue): Extraction {
  const { texts } = readContent(result, false)
  const found = texts.map(({ pointer, text }) => ({ pointer, extraction: extractor.extract(text) }))
  for (const { pointer, extraction } of found)
    if (extraction.ok) return { ...extraction, source: { pointer } }
  const [first] = found
  return (
    first?.extraction ?? {
      ok: false,
      code: 'empty',
      reason: 'there is no text',
      tried: [],
      diagnostics: [],
    }
  )
}
