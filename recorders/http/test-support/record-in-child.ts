import { recordServer } from '../../record-server.ts'
import { openFileSink } from '../../../src/fixture/open-file-sink.ts'

const [url = '', path = '', callTimeout = '1000'] = process.argv.slice(2)
const outcome = await recordServer({
  server: { name: 'child', url, headers: {} },
  sink: openFileSink(path, { overwrite: true }),
  named: [{ tool: 'echo', arguments: {} }],
  startTimeout: 5000,
  callTimeout: Number(callTimeout),
})
const { maxRSS } = process.resourceUsage()
process.stdout.write(JSON.stringify({ outcome, maxRSS }))
