import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { HarnessError } from '../../contracts/harness-error.ts'
import { pathError } from '../../files/path-error.ts'
import { excerpt } from '../../text/excerpt.ts'
import { readStandardInput, readTextInput } from '../extract/read-text-input.ts'
import { textOfBytes } from '../../files/text-of-bytes.ts'
import type { UnreadInput } from './parsed-input.ts'

/** A text that is to be parsed. */
export interface ReadOutput {
  readonly path: string
  readonly text: string
  readonly notes: readonly string[]
}

/** What paths stand for, each file once; throws where one isn't there, is a folder or a fixture. No path is standard input. */
export function outputPaths(paths: readonly string[]): readonly string[] {
  const named = new Map<string, string>()
  for (const path of paths.length === 0 ? ['-'] : paths) {
    if (path !== '-') assertOutput(path)
    const place = path === '-' ? path : resolve(path)
    if (!named.has(place)) named.set(place, path)
  }
  return [...named.values()]
}

/** The texts at paths, one after the other, until the signal. What can't be read is told, and the rest goes on. */
export async function* readOutputs(
  paths: readonly string[],
  {
    signal,
    unread,
  }: { readonly signal: AbortSignal; readonly unread: (fault: UnreadInput) => void },
): AsyncGenerator<ReadOutput, void, undefined> {
  for (const path of paths) {
    const read = await safeRead(path, signal)
    if (signal.aborted) return
    if ('reason' in read) unread({ path, reason: read.reason })
    else yield { path, ...read }
  }
}

async function safeRead(
  path: string,
  signal: AbortSignal,
): Promise<Omit<ReadOutput, 'path'> | { readonly reason: string }> {
  try {
    if (path !== '-') return textOfBytes(await readTextInput(path, signal))
    const bytes = await readStandardInput(signal)
    return bytes.length === 0 ? { reason: 'nothing came on standard input' } : textOfBytes(bytes)
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error
    return { reason: error.message }
  }
}

function assertOutput(path: string): void {
  if (isFolder(path))
    throw new HarnessError('wrong-use', `${excerpt(path)} is a folder; name the files in it`)
  if (path.endsWith('.fixture.jsonl'))
    throw new HarnessError(
      'wrong-use',
      `${excerpt(path)} is a fixture, and no output of a model; assay check and assay show read it`,
    )
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch (error) {
    throw pathError(path, error)
  }
}
