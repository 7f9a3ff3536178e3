import { Readable, Writable } from 'node:stream'
import { run } from '../run.ts'
import type { AssayOptions, AssayRun } from './assay.ts'

/** Bytes that a pipe gives at once. */
const CHUNK = 64 * 1024

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs `assay` in this process, which takes a tenth of the time, for what depends on arguments, input and files alone.
 * Signals, ends of pipes, terminals and commands behind `--` that share its streams are for `assay`. Each run waits for
 * the one before, since they share the process: tests that use it aren't concurrent.
 */
export function assayHere(args: readonly string[], options: AssayOptions = {}): Promise<AssayRun> {
  const next = last.then(() => runHere(args, options))
  last = next.catch(() => undefined)
  return next
}

async function runHere(
  args: readonly string[],
  { input = '', cwd, env = {} }: AssayOptions,
): Promise<AssayRun> {
  const stdout = collector()
  const stderr = collector()
  const back = [
    withStream('stdin', Readable.from(piecesOf(input), { objectMode: false })),
    withStream('stdout', stdout.stream),
    withStream('stderr', stderr.stream),
    ...Object.entries({ NO_COLOR: '1', ...env }).map(([name, value]) => withVariable(name, value)),
    withFolder(cwd ?? process.cwd()),
  ]
  try {
    const code = await run(args)
    return { code, stdout: stdout.text(), stderr: stderr.text() }
  } finally {
    for (const undo of back.toReversed()) undo()
  }
}

function collector(): { readonly stream: Writable; readonly text: () => string } {
  const chunks: Buffer[] = []
  const stream = new Writable({
    decodeStrings: true,
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk)
      done()
    },
  })
  return { stream, text: () => Buffer.concat(chunks).toString() }
}

function* piecesOf(input: string | Uint8Array): Generator<Buffer> {
  const bytes = Buffer.from(input)
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK)
}

function withStream(name: 'stdin' | 'stdout' | 'stderr', stream: Readable | Writable): () => void {
  const before = Object.getOwnPropertyDescriptor(process, name) ?? {}
  Object.defineProperty(process, name, { configurable: true, enumerable: true, value: stream })
  return () => void Object.defineProperty(process, name, before)
}

function withVariable(name: string, value: string): () => void {
  const before = process.env[name]
  process.env[name] = value
  return () => {
    if (before === undefined) delete process.env[name]
    else process.env[name] = before
  }
}

function withFolder(folder: string): () => void {
  const before = process.cwd()
  process.chdir(folder)
  return () => process.chdir(before)
}
