import { JSONParser } from '@streamparser/json'
import { type Answered, serve } from './serve.ts'

await serve({ suite: 'rows', library: '@streamparser/json', answer: rowsOf })

function rowsOf({ text, path, batch }: Question): Answered {
  // It has names and the wildcard, and no other part of RFC 9535.
  if (!/^\$(?:\.[\w*]+|\[\*\])*$/u.test(path)) return { skipped: 'it has no such path' }
  const rows: unknown[] = []
  const parser = new JSONParser({ paths: [path.replaceAll('[*]', '.*')] })
  parser.onValue = ({ value }) => void rows.push(value)
  let complete = false
  parser.onEnd = () => (complete = true)
  try {
    parser.write(text)
    if (!parser.isEnded) parser.end()
  } catch {
    complete = false
  }
  const batches = Array.from({ length: Math.ceil(rows.length / batch) }, (_, index) =>
    rows.slice(index * batch, (index + 1) * batch),
  )
  return { result: { batches, complete } }
}

interface Question {
  readonly text: string
  readonly path: string
  readonly batch: number
}
