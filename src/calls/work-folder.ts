import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ServerDefinition } from '../contracts/server-definition.ts'
import { isHttpServer } from '../client-config/is-http-server.ts'
import { smallFiles } from '../files/small-files.ts'
import type { WorkFolder } from './argument-hints.ts'

/** Returns the folder that a server was given by its arguments, or else works in; undefined if it is elsewhere. */
export function workFolder(server: ServerDefinition): WorkFolder | undefined {
  if (isHttpServer(server)) return undefined
  const own = resolve(server.cwd ?? '.')
  const given = server.args
    .filter((argument) => /[\\/.]/u.test(argument))
    .map((argument) => resolve(own, argument))
    .findLast(isFolder)
  const path = given ?? own
  return { path, files: smallFiles(path) }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
