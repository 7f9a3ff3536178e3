import { existsSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { HarnessError } from '../../contracts/harness-error.ts'
import { chainOf } from '../../extraction/chain/chain-of.ts'
import { isPresetName } from '../../extraction/chain/preset-name.ts'
import { type Chain, chainFrom } from '../../extraction/chain/presets.ts'
import { pathError } from '../../files/path-error.ts'
import { kindOf } from '../../json/kind-of.ts'
import { excerpt } from '../../text/excerpt.ts'
import { printable } from '../../text/printable.ts'
import { locationOf, syntaxErrorLocation } from './error-location.ts'

const MODULE = /\.[cm]?[jt]s$/iu
const TYPESCRIPT = /^\.[cm]?ts$/iu

/**
 * Returns the chain that `--chain` asks for: the name of one, names of extractors with commas between, or what a file
 * of the user's exports.
 *
 * @throws HarnessError For a name that is not known, and for a file that cannot be loaded or exports no chain.
 */
export async function readChain(typed: string): Promise<Chain> {
  assertOneModule(typed)
  const isFile = MODULE.test(typed) || /[\\/]/u.test(typed)
  const chain = isFile ? exportedChain(await load(typed), typed) : typed
  const source = isFile ? `--chain ${excerpt(typed)}` : '--chain'
  try {
    return typeof chain === 'string' && !isFile ? chainOf(namesIn(chain)) : chainFrom(chain)
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error
    throw new HarnessError(error.code, printable(`${source}: ${error.message}`), { cause: error })
  }
}

function namesIn(typed: string): readonly string[] {
  return typed.split(',').map((name) => name.trim())
}

/** A path may contain a comma, so that a file of that name is one. */
function assertOneModule(typed: string): void {
  const names = namesIn(typed)
  const path = names.find((name) => MODULE.test(name))
  if (names.length === 1 || path === undefined || existsSync(typed)) return
  const others = names.filter((name) => name !== path).map((name) => `'${name}'`)
  throw failure(
    typed,
    `lists a module with names; give ${excerpt(path)} alone, and put ${others.join(', ')} into the list that it exports`,
  )
}

/** Runs the file, as any import does. */
async function load(path: string): Promise<object> {
  if (!existsSync(path)) throw pathError(path, Object.assign(new Error(path), { code: 'ENOENT' }))
  if (!MODULE.test(path)) throw failure(path, 'is not a module; name a .ts, .mts, .js or .mjs file')
  if (TYPESCRIPT.test(extname(path)) && !process.features.typescript)
    throw failure(
      path,
      `is TypeScript, which Node ${process.versions.node} does not load by itself; use Node 22.18 or newer, set NODE_OPTIONS=--experimental-strip-types, or compile it to .js`,
    )
  try {
    const module: object = await import(pathToFileURL(resolve(path)).href)
    return module
  } catch (cause) {
    throw failure(path, `cannot be loaded: ${reasonOf(cause)}${placeOf(cause, path)}`, cause)
  }
}

function placeOf(cause: unknown, path: string): string {
  const location =
    locationOf(cause) ?? (cause instanceof SyntaxError ? syntaxErrorLocation(path) : undefined)
  return location === undefined ? '' : ` (${location})`
}

function reasonOf(cause: unknown): string {
  const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
  return /'mcp-assay'/u.test(reason)
    ? `${reason}; install mcp-assay there, or leave defineIsolator out: it only adds types`
    : reason
}

function exportedChain(module: object, path: string): unknown {
  const exported: unknown =
    'default' in module ? module.default : 'chain' in module ? module.chain : undefined
  if (exported === undefined) {
    const names = Object.keys(module)
    const found = names.length === 0 ? 'nothing' : names.join(', ')
    throw failure(path, `exports ${found}; export its chain as default or as chain`)
  }
  if (isPresetName(exported)) return exported
  if (Array.isArray(exported)) return exported.map(locating)
  throw failure(
    path,
    `exports ${kindOf(exported)} as its chain; export an array of isolators and names of extractors`,
  )
}

/** Adds file and line to what an isolator of the user's throws. */
function locating(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item
  if (!('isolate' in item) || typeof item.isolate !== 'function') return item
  const { isolate } = item
  const located = (text: string): unknown => {
    try {
      return isolate.call(item, text)
    } catch (error) {
      const location = locationOf(error)
      if (location === undefined || !(error instanceof Error)) throw error
      throw new Error(`${error.message} (${location})`, { cause: error })
    }
  }
  const stream = 'createStream' in item ? item.createStream : undefined
  return Object.create(item, {
    isolate: { value: located },
    ...(typeof stream === 'function' && { createStream: { value: stream.bind(item) } }),
  })
}

function failure(path: string, words: string, cause?: unknown): HarnessError {
  return new HarnessError('wrong-use', printable(`--chain: ${excerpt(path)} ${words}`), { cause })
}
