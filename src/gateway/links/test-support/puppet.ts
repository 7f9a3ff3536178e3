import type { StdioServerDefinition } from '../../../contracts/server-definition.ts'

/** What a puppet does when it is told to. */
export interface PuppetOrder {
  /** Written to its standard streams as it is, in this order. */
  readonly say?: readonly (readonly ['stdout' | 'stderr', string])[]
  /** Where its end is asked for: a code, or a signal. */
  readonly exit?: number | 'SIGKILL'
}

const PROGRAM = `
let parts = []
process.stdin.on('data', (chunk) => {
  for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10)) {
    take(Buffer.concat([...parts, chunk.subarray(0, end)]))
    parts = []
    chunk = chunk.subarray(end + 1)
  }
  parts.push(chunk)
})
function take(line) {
  const { method, params, id } = JSON.parse(line)
  const result = { line: line.toString('base64') }
  if (method === 'echo') process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n')
  for (const [to, text] of params?.say ?? []) process[to].write(text)
  if (params?.exit === 'SIGKILL') process.kill(process.pid, 'SIGKILL')
  else if (params?.exit !== undefined) process.exit(params.exit)
}`

/** A server that does what messages tell it to, and answers `echo` with the line that it got, in base64. */
export const PUPPET: StdioServerDefinition = {
  name: 'puppet',
  command: process.execPath,
  args: ['-e', PROGRAM],
  env: {},
}

/** The message that gives an order. */
export function order(params: PuppetOrder): string {
  return JSON.stringify({ jsonrpc: '2.0', method: 'order', params })
}
