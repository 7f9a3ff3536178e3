import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installedVersion } from '../../files/installed-version.ts'
import { llmClients } from './index.ts'
import type { LlmClient } from './llm-client.ts'

/** A client where it is installed. */
export interface InstalledClient {
  readonly client: LlmClient
  /** Package and version, as a report names it. */
  readonly name: string
  /** Of the module to import. */
  readonly url: string
}

/** The clients that are installed beside this package, or else in a project. Loads nothing of them. */
export function findClients(project: string = process.cwd()): readonly InstalledClient[] {
  // What is installed is found from a file on, which needn't be there.
  return findClientsFrom([import.meta.url, join(project, 'package.json')])
}

/** The clients that one of these modules could import, each as the first does that can. */
export function findClientsFrom(places: readonly string[]): readonly InstalledClient[] {
  return llmClients.flatMap((client) => {
    const entry = places.map((place) => resolved(client.package, place)).find(isText)
    if (entry === undefined) return []
    const version = installedVersion(client.package, entry)
    const name = version === undefined ? client.package : `${client.package}@${version}`
    return [{ client, name, url: pathToFileURL(entry).href }]
  })
}

function resolved(name: string, place: string): string | undefined {
  try {
    return createRequire(place).resolve(name)
  } catch {
    return undefined
  }
}

function isText(value: string | undefined): value is string {
  return value !== undefined
}
