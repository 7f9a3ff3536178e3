import { spawnSync } from 'node:child_process'
import { isAbsolute, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The first line of a stack that names a file, and a frame in one. */
const LOCATION =
  /(?:^|\(|at (?:async )?)((?:file:\/\/|\/|[A-Za-z]:\\)[^\n()]*?):(\d+)(?::\d+)?\)?$/mu
const CHECK_TIMEOUT = 10_000

/** Returns file and line where code of the user's threw, if the error's stack has them. */
export function locationOf(error: unknown): string | undefined {
  return error instanceof Error ? locationIn(error.stack ?? '') : undefined
}

/** Returns file and line of a syntax error, which Node shows only if it checks the file by itself; runs nothing of it. */
export function syntaxErrorLocation(path: string): string | undefined {
  const { stderr } = spawnSync(process.execPath, ['--check', path], {
    encoding: 'utf8',
    timeout: CHECK_TIMEOUT,
  })
  return locationIn(stderr)
}

function locationIn(stack: string): string | undefined {
  const [, file = '', line = ''] = LOCATION.exec(stack) ?? []
  if (file === '') return undefined
  try {
    return `${shown(file.startsWith('file:') ? fileURLToPath(file) : file)}:${line}`
  } catch {
    return undefined
  }
}

function shown(path: string): string {
  const near = relative(process.cwd(), path)
  return near.startsWith('..') || isAbsolute(near) ? path : near
}
