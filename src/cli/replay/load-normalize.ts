import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { HarnessError } from '../../contracts/harness-error.ts'
import { kindOf } from '../../json/kind-of.ts'
import { excerpt } from '../../text/excerpt.ts'
import { someNames } from '../../text/some-names.ts'

/** Changes requests before they are compared. */
export type Normalize = (request: object) => object

/**
 * Imports the function of a user's module: its default export, or the one named `normalize`. A module that isn't there,
 * that fails, or that exports no function is wrong use. What the function throws names the file and the line.
 */
async function loadNormalize(file: string): Promise<Normalize> {
  const name = excerpt(file)
  if (!existsSync(file))
    throw new HarnessError('wrong-use', `--match ${name} is not there; name a module of yours`)
  if (statSync(file).isDirectory())
    throw new HarnessError(
      'wrong-use',
      `--match ${name} is a folder; name a module of yours, such as match.ts`,
    )
  const url = pathToFileURL(resolve(file)).href
  const module = await importFrom(url, name)
  const found = [module['default'], module['normalize']].find((one) => typeof one === 'function')
  if (typeof found !== 'function')
    throw new HarnessError('wrong-use', withoutFunction(name, module))
  return (request) => {
    try {
      return found(request)
    } catch (error) {
      throw new HarnessError('wrong-use', `normalize threw ${describe(error, { url, name })}`, {
        cause: error,
      })
    }
  }
}

/** What `--ignore` and `--match` say. */
export async function readMatching({
  ignore = [],
  match,
}: {
  readonly ignore?: readonly string[]
  readonly match?: string
}): Promise<{ readonly ignore: readonly string[]; readonly normalize?: Normalize }> {
  return { ignore, ...(match !== undefined && { normalize: await loadNormalize(match) }) }
}

async function importFrom(url: string, name: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const module: Readonly<Record<string, unknown>> = await import(url)
    return module
  } catch (error) {
    const isUnknown = error instanceof Error && 'code' in error && error.code === UNKNOWN
    const hint = isUnknown ? '; write JavaScript (.mjs), or use Node 22.18 or newer' : ''
    throw new HarnessError(
      'wrong-use',
      `--match ${name} can't be imported: ${describe(error, { url, name })}${hint}`,
      { cause: error },
    )
  }
}

const UNKNOWN = 'ERR_UNKNOWN_FILE_EXTENSION'

function withoutFunction(name: string, module: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(module)
  const meant = ['default', 'normalize'].find((key) => names.includes(key))
  if (meant !== undefined)
    return `--match ${name} exports ${kindOf(module[meant])} as ${meant}; it must be a function (request) => request`
  const there = names.length === 0 ? 'nothing' : someNames(names)
  return `--match ${name} exports ${there}; export a function (request) => request, as default or as normalize`
}

/** An error with its line in the user's file, if the stack has it. */
function describe(
  error: unknown,
  { url, name }: { readonly url: string; readonly name: string },
): string {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const behind = stack.split(url).at(1) ?? ''
  const [, line] = /^(?:\?[^:\s]*)?:(\d+)/u.exec(behind) ?? []
  const [first = ''] = String(error).split('\n')
  return `${first} (${name}${line === undefined ? '' : `:${line}`})`
}
