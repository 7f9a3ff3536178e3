import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { suiteNamed, suites } from '../suites/index.ts'
import type { ReportSuite } from '../src/contracts/report-suite.ts'
import { startProgram } from '../src/suites/process-implementation.ts'
import { referenceImplementation } from '../src/suites/reference.ts'
import { runSuiteCases } from '../src/suites/run-suite.ts'
import { leaderboardHtml, leaderboardMarkdown } from './leaderboard-pages.ts'

// Runs the suites on libraries that people use; writes docs/leaderboard.md and .reports/leaderboard.html:
//     pip install -r suites/harnesses/requirements.txt && npm run leaderboard
const LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  'partial-json': [
    'partial-json.ts',
    'best-effort-json-parser.ts',
    'ai-partial-json.ts',
    'langchain-partial-json.ts',
    'json_libraries.py partial_json_parser',
  ],
  'structured-extraction': [
    'jsonrepair.ts',
    'langchain-json.ts',
    'json_libraries.py json_repair',
    'json_libraries.py dirtyjson',
    'json_in_text.py',
  ],
  'llm-output': ['ai-sdk-tool-parser.ts', 'llm-tool-parser.ts', 'sglang_parsers.py'],
  rows: ['streamparser-json.ts'],
  'text-extraction': ['markdown-it.ts', 'mdast.ts'],
  projection: ['ajv-projection.ts'],
  'tool-result': ['mcp-sdk-client.ts v1', 'mcp-sdk-client.ts v2'],
  'provider-stream': ['provider_stream.py'],
}
const LIMITS = { timeout: 10_000, maxMemory: 2 ** 30 }

assertPython()
const runs: (readonly [ReportSuite, ...ReportSuite[]])[] = []
for (const [name, harnesses] of Object.entries(LIBRARIES)) {
  const ours = await runSuiteCases(suiteNamed(name), referenceImplementation(suites))
  const theirs: ReportSuite[] = []
  for (const harness of harnesses) theirs.push(await runLibrary(name, harness))
  runs.push([ours, ...theirs])
}
writeFileSync('docs/leaderboard.md', leaderboardMarkdown(runs))
mkdirSync('.reports', { recursive: true })
writeFileSync('.reports/leaderboard.html', leaderboardHtml(runs))
console.log('docs/leaderboard.md and .reports/leaderboard.html are written')

async function runLibrary(name: string, harness: string): Promise<ReportSuite> {
  const [file = '', ...words] = harness.split(' ')
  const command = file.endsWith('.py') ? 'python3' : process.execPath
  const args = [`suites/harnesses/${file}`, ...words]
  const program = await startProgram({ command, args, ...LIMITS })
  try {
    return await runSuiteCases(suiteNamed(name), program)
  } finally {
    await program.close()
  }
}

/** A library that is missing would look as if it failed. */
function assertPython(): void {
  const code =
    "import dirtyjson, json_repair, partial_json_parser; from importlib.metadata import version; version('sglang')"
  if (spawnSync('python3', ['-c', code]).status === 0) return
  console.error(
    'run first: pip install -r suites/harnesses/requirements.txt, and the command in suites/harnesses/sglang_parsers.py',
  )
  process.exit(2)
}
