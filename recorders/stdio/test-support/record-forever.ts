/** Records a stubborn server until it is killed: `node record-forever.ts MARKER`. */
import { planOf, recordTiny } from './record-tiny.ts'
import { stubbornServer } from './stubborn-server.ts'

const marker = process.argv[2] ?? ''
await recordTiny({
  server: stubbornServer(marker),
  plan: planOf(Array.from({ length: 1000 }, (_, n) => ({ arguments: { n } }))),
})
