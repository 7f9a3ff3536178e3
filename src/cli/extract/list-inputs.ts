import { resolve } from 'node:path'
import { findFixtures } from '../../fixture/find-fixtures.ts'
import type { PathFault } from './extracted-input.ts'

const SUFFIX = '.fixture.jsonl'

/** What a path stands for. */
export interface NamedInput {
  readonly kind: 'standard-input' | 'text' | 'fixture'
  readonly path: string
}

/**
 * What the paths stand for, in their order, each file once: `-` and no path at all are standard input, folders are
 * searched for fixtures. Throws where a path isn't there.
 */
export function listInputs(paths: readonly string[]): {
  readonly named: readonly NamedInput[]
  readonly empty: readonly PathFault[]
} {
  const named = new Map<string, NamedInput>()
  const empty: PathFault[] = []
  for (const path of paths.length === 0 ? ['-'] : paths) {
    const files = path === '-' ? [path] : findFixtures([path])
    if (files.length === 0)
      empty.push({ path, reason: `no *${SUFFIX} is in it; name texts one by one` })
    for (const file of files) {
      const key = file === '-' ? '-' : resolve(file)
      if (!named.has(key)) named.set(key, { kind: kindOf(file), path: file })
    }
  }
  return { named: [...named.values()], empty }
}

function kindOf(path: string): NamedInput['kind'] {
  if (path === '-') return 'standard-input'
  return path.endsWith(SUFFIX) ? 'fixture' : 'text'
}
