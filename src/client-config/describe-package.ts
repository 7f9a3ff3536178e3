import { realpathSync } from 'node:fs'
import { delimiter, dirname, join, normalize, relative, resolve, sep } from 'node:path'
import type { JsonObject } from '../contracts/json.ts'
import type { StdioServerDefinition } from '../contracts/server-definition.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { safeParseJson } from '../json/safe-parse-json.ts'
import type { PackageDescription } from './package-description.ts'
import { parseCommand, programName } from './parse-command.ts'
import { pythonPackage } from './python-package.ts'
import { readTextIfThere } from './read-text-if-there.ts'

/**
 * Tells which package, in which version, a server is of: from a version pinned on the command line,
 * from the package that ships the script that Node runs, or from the metadata of the
 * Python environment that holds the program. Only reads files; what isn't known is left out.
 */
export function describePackage(definition: StdioServerDefinition): PackageDescription {
  const { command, args, cwd = '.' } = definition
  const started = parseCommand(command, args)
  if (started.kind === 'script') return nodePackage(resolve(cwd, started.path))
  if (started.kind === 'image') return {}
  if (started.kind === 'package') {
    const { package: name, version } = started
    return version === undefined ? { package: name } : { package: name, version }
  }
  const program = findProgram(command, definition)
  if (program === undefined) return {}
  if (started.kind === 'module') return pythonPackage(program, { module: started.module })
  return isNodeBin(program)
    ? nodePackage(program)
    : pythonPackage(program, { script: programName(command) })
}

/** A link into an installed package; a launcher that npm writes on Windows is none. */
function isNodeBin(program: string): boolean {
  const folders = (realPath(program) ?? '').split(sep)
  return folders.includes('node_modules') && !folders.includes('.bin')
}

/** The package of a script: the one that it is installed with, or that names it as its `main` or in its `bin`. */
function nodePackage(path: string): PackageDescription {
  const script = realPath(path) ?? path
  for (let folder = dirname(script); ; folder = dirname(folder)) {
    const manifest = packageJson(folder)
    const { name, version } = manifest
    if (typeof name === 'string') {
      if (!isInstalled(script) && !entryPoints(manifest).includes(relative(folder, script)))
        return {}
      return typeof version === 'string' ? { package: name, version } : { package: name }
    }
    if (folder === dirname(folder)) return {}
  }
}

function isInstalled(script: string): boolean {
  return script.split(sep).includes('node_modules')
}

function entryPoints({ main, bin }: JsonObject): readonly string[] {
  const named = [main, bin, ...(isJsonObject(bin) ? Object.values(bin) : [])]
  return named.filter((entry) => typeof entry === 'string').map((entry) => normalize(entry))
}

function packageJson(folder: string): JsonObject {
  const reading = safeParseJson(readTextIfThere(join(folder, 'package.json')))
  return reading.ok && isJsonObject(reading.value) ? reading.value : {}
}

/** Returns the path of a command: as it is written if it is a path, else the first on PATH. Links are not followed: a virtual environment's Python is one. */
export function findProgram(
  command: string,
  { cwd = '.', env }: Pick<StdioServerDefinition, 'cwd' | 'env'>,
): string | undefined {
  if (command.includes('/') || command.includes(sep)) return resolve(cwd, command)
  const folders = (env['PATH'] ?? process.env['PATH'] ?? '').split(delimiter)
  const files = folders.flatMap((folder) =>
    ['', '.exe', '.cmd'].map((end) => join(folder, command + end)),
  )
  return files.find((file) => realPath(file) !== undefined)
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}
