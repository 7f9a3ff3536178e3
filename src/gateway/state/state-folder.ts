import { hash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { makeFolder } from '../../files/make-folder.ts'
import { fileStem } from '../../text/file-stem.ts'

/** Where a gateway keeps what it knows of tools, as far as somebody has said it. */
export interface StatePlace {
  /** The folder of all servers, each of which has one in it. @defaultValue that of the user */
  readonly stateDir?: string
  /** One file of statuses for all servers. */
  readonly status?: string
  /** One file of learned rules for all servers. */
  readonly overrides?: string
}

/** The files in which what is known of the tools of a server is kept. */
export interface ServerFiles {
  readonly status: string
  readonly overrides: string
}

/** What decides where a user's state is. */
export interface StateSurroundings {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  readonly home: string
}

const [STATUS, OVERRIDES] = ['tool_schema_status.json', 'tool_overrides.json']
/** Names that Windows gives to devices, and those of the folder itself and the one above. */
const RESERVED = /^(?:\.|(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))|\.$/u
const LONGEST_STEM = 64

/** Returns the folder in which gateways of this user keep what they know. */
export function userStateFolder(
  { environment, platform, home }: StateSurroundings = surroundings(),
): string {
  const { XDG_STATE_HOME: xdg = '', LOCALAPPDATA: local = '' } = environment
  if (isAbsolute(xdg)) return join(xdg, 'mcp-assay')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'mcp-assay')
  if (platform === 'win32')
    return join(local === '' ? join(home, 'AppData', 'Local') : local, 'mcp-assay')
  return join(home, '.local', 'state', 'mcp-assay')
}

/** Returns the files of a server, whether they are there or not. */
export function serverFiles(server: string, place: StatePlace): ServerFiles {
  const folder = join(stateFolder(place), folderOf(server))
  const { status = join(folder, STATUS), overrides = join(folder, OVERRIDES) } = place
  return { status, overrides }
}

/** Makes the folder of a server, if its files are there and not where somebody said. Where that fails, a write will say so. */
export function makeServerFolder(server: string, place: StatePlace): void {
  if (place.status !== undefined && place.overrides !== undefined) return
  try {
    makeFolder(join(stateFolder(place), folderOf(server)), 0o700)
  } catch {
    // Each file is told of with what to do once something is to be kept in it.
  }
}

/** Returns the files that there are in the folder, of all servers. */
export function keptFiles(place: StatePlace): {
  readonly statuses: readonly string[]
  readonly overrides: readonly string[]
} {
  const folder = stateFolder(place)
  const servers = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => !entry.isFile())
        .map(({ name }) => name)
        .toSorted()
    : []
  const files = (name: string): readonly string[] =>
    servers.map((server) => join(folder, server, name)).filter((path) => existsSync(path))
  return { statuses: files(STATUS), overrides: files(OVERRIDES) }
}

/** Returns the folder of all servers. */
export function stateFolder({ stateDir }: StatePlace): string {
  return stateDir ?? userStateFolder()
}

function surroundings(): StateSurroundings {
  return { environment: process.env, platform: process.platform, home: homedir() }
}

/** Returns a server's name if it is safe on every system, else what is safe of it with what tells it from others alike. */
function folderOf(server: string): string {
  const stem = fileStem(server).toLowerCase()
  if (stem === server && stem.length <= LONGEST_STEM && !RESERVED.test(stem) && stem !== '')
    return stem
  const readable = stem.slice(0, LONGEST_STEM).replaceAll('.', '-')
  return `${readable}-${hash('sha256', server, 'hex').slice(0, 8)}`
}
