import { cpus, totalmem } from 'node:os'
import { benchCheck } from './check-many-calls.ts'
import { benchGateway } from './gateway.ts'
import { benchHelp } from './help-start-up.ts'
import { benchExtracting } from './extracting-buffer.ts'
import { benchIncrementalJson } from './incremental-json.ts'
import { benchExtraction } from './isolate-and-decode.ts'
import { benchLlmParser } from './llm-parser.ts'
import { benchLlmProxy } from './llm-proxy.ts'
import { benchPage } from './open-page.ts'
import { benchRecording } from './recorded-messages.ts'
import { benchRows } from './rows.ts'
import { benchTextParsers } from './text-parsers.ts'

// `npm run bench [NAME…]`: each part prints a Markdown table; the numbers in docs/benchmarks.md come from here.
const PARTS = {
  help: benchHelp,
  recording: benchRecording,
  check: benchCheck,
  page: benchPage,
  extraction: benchExtraction,
  'incremental-json': benchIncrementalJson,
  'extracting-buffer': benchExtracting,
  'llm-parser': benchLlmParser,
  'llm-proxy': benchLlmProxy,
  gateway: benchGateway,
  rows: benchRows,
  'text-parsers': benchTextParsers,
} as const

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) {
  console.error(`unknown part ${unknown.join(', ')}; use ${Object.keys(PARTS).join(', ')}`)
  process.exitCode = 2
} else {
  const { model = 'unknown' } = cpus()[0] ?? {}
  console.log(
    `Node ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} × ${model}, ${Math.round(totalmem() / 2 ** 30)} GiB\n`,
  )
  for (const [name, bench] of Object.entries(PARTS)) {
    if (wanted.length === 0 || wanted.includes(name)) console.log(`${await bench()}\n`)
  }
}
