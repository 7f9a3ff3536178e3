import type { JsonValue } from '../../contracts/json.ts'
import type { Repair } from '../../contracts/extraction.ts'
import { linesOf } from '../../text/lines-of.ts'
import { defineDecoder } from './define-decoder.ts'
import { json } from './json.ts'

/** One JSON value a line, blank lines apart, as an array. */
export const jsonLines = defineDecoder({
  format: 'json-lines',
  decode(text, options) {
    const value: JsonValue[] = []
    const diagnostics = new Set<string>()
    const repairs: Repair[] = []
    for (const line of linesOf(text)) {
      const trimmed = line.text.trimStart()
      const start = line.start + line.text.length - trimmed.length
      if (trimmed === '') continue
      const decoding = json.decode(trimmed.trimEnd(), options)
      if (!decoding.ok) return { ...decoding, at: start + (decoding.at ?? 0) }
      value.push(decoding.value)
      for (const diagnostic of decoding.diagnostics) diagnostics.add(diagnostic)
      for (const repair of decoding.repairs)
        repairs.push({ ...repair, start: start + repair.start })
    }
    return { ok: true, value, diagnostics: [...diagnostics], repairs }
  },
})
