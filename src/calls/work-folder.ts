import { readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { RecordableServer } from '../contracts/server-definition.ts'
import { isContainerServer } from '../client-config/is-container-server.ts'
import { isHttpServer } from '../client-config/is-http-server.ts'
import type { WorkFolder } from './argument-hints.ts'

/** What of a folder may be named in calls. */
export interface WorkFolderOptions {
  /** Whether a person sees the calls before they are made. Otherwise only files that projects publish are named. @defaultValue false */
  readonly isSeenFirst?: boolean
}

const MOST_BYTES = 64 * 1024
const MOST_FILES = 200
/** Files that are made for others to read. */
const PUBLISHED =
  /^(?:(?:readme|license|changelog|contributing)(?:\.(?:md|txt|rst))?|(?:package|tsconfig)\.json|(?:pyproject|cargo)\.toml|go\.mod)$/iu
/** Names of files whose content is nobody's business. */
const PRIVATE =
  /^\.|secret|token|credential|passw|private|\bkeys?\b|\.(?:pem|key|p12|pfx|kdbx)$|^id_(?:rsa|dsa|ecdsa|ed25519)/iu

/**
 * Returns the folder that a server was given by its arguments, or else works in; undefined if it is, or may be,
 * elsewhere. A call that nobody sees first never asks for a file of the user's own: what a tool answers is recorded, and
 * may go elsewhere.
 */
export function workFolder(
  server: RecordableServer,
  { isSeenFirst = false }: WorkFolderOptions = {},
): WorkFolder | undefined {
  // A program that is given an address may only hand on what it is asked, to a server that is no business of this folder's.
  if (isHttpServer(server) || isContainerServer(server)) return undefined
  if (server.args.some((argument) => /^https?:/iu.test(argument))) return undefined
  const own = resolve(server.cwd ?? '.')
  const given = server.args
    .filter((argument) => /[\\/.]/u.test(argument))
    .map((argument) => resolve(own, argument))
    .findLast(isFolder)
  const path = given ?? own
  const files = smallFiles(path, (name) => isSeenFirst || PUBLISHED.test(name))
  return { path, files, isGiven: given !== undefined }
}

/** An argument may be no path at all, such as a program of many lines. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** The names of small files in a folder, sorted, without those that may hold secrets; none if it can't be read. */
function smallFiles(folder: string, isWanted: (name: string) => boolean): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !PRIVATE.test(entry.name) && isWanted(entry.name))
      .map(({ name }) => name)
      .toSorted()
      .slice(0, MOST_FILES)
      .filter((name) => {
        const { size } = statSync(join(folder, name))
        return size > 0 && size <= MOST_BYTES
      })
  } catch {
    return []
  }
}
