// Reads the records of a document from standard input by the reader that is named, and says how many they were.
import { JSONParser } from '@streamparser/json'
import { streamArray } from 'stream-json/streamers/stream-array.js'

const READERS = {
  async streamJson() {
    let count = 0
    for await (const { value } of process.stdin.pipe(streamArray.withParserAsStream()))
      if (value !== undefined) count++
    return count
  },
  async streamParser() {
    let count = 0
    const parser = new JSONParser({ paths: ['$.*'], keepStack: false })
    parser.onValue = () => {
      count++
    }
    for await (const chunk of process.stdin) parser.write(chunk)
    return count
  },
  async values() {
    const { readRows } = await import('../dist/src/index.js')
    let count = 0
    for await (const batch of readRows(process.stdin, { path: '$[*]' }))
      if (batch.ok) count += batch.values.length
    return count
  },
}

process.stdout.write(String(await READERS[process.argv[2]]()))
