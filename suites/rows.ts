import { readRows } from '../src/projection/rows/read-rows.ts'
import type { JsonValue } from '../src/contracts/json.ts'
import { defineSuite } from './define.ts'

/** A JSON document and a path in, the rows that it selects out, in batches. */
export const rows = defineSuite<'rows'>({
  name: 'rows',
  asks: 'the rows that a JSONPath selects from a document, in batches',
  method: 'Written by hand from RFC 9535 and RFC 8259.',
  streams: true,
  async reference({ text, path, batch }, pieces = [text]) {
    const batches: (readonly JsonValue[])[] = []
    let complete = true
    for await (const read of readRows(pieces, { path, batch })) {
      if (!read.ok) complete = false
      else if (read.count > 0) batches.push(read.values)
    }
    return { batches, complete }
  },
})
