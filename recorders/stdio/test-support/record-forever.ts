/** Records a stubborn server into a file until it is killed: `node record-forever.ts MARKER FILE`. */
import { openFileSink } from '../../../src/fixture/open-file-sink.ts'
import { recordServer } from '../../record-server.ts'
import { stubbornServer } from './stubborn-server.ts'

const [marker = '', path = ''] = process.argv.slice(2)
await recordServer({
  server: stubbornServer(marker),
  sink: openFileSink(path),
  named: Array.from({ length: 1000 }, (_, n) => ({ tool: 'echo', arguments: { n } })),
})
