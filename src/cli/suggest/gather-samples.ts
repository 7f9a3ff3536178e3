import { HarnessError } from '../../contracts/harness-error.ts'
import type { RuleSample } from '../../contracts/suggested-rules.ts'
import { excerpt } from '../../text/excerpt.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { someNames } from '../../text/some-names.ts'
import { printable } from '../../text/printable.ts'
import { serverOf } from '../../wrap-rules/server-of.ts'
import { readStandardInput, readTextInput } from '../extract/read-text-input.ts'
import { namedFixtures } from '../named-fixtures.ts'
import { textOfBytes } from '../../files/text-of-bytes.ts'
import type { SuggestOptions } from '../grammar/suggest.ts'
import { fixtureSamples } from './fixture-samples.ts'

/** Outputs that were read, and how many files weren't. */
export interface GatheredSamples {
  readonly samples: readonly RuleSample[]
  readonly unread: number
}

const TOOL = 'text'

interface GatherContext {
  readonly signal: AbortSignal
  /** The outputs that were recorded just now. */
  readonly recorded: readonly RuleSample[]
}

/** The outputs that the options name, of the tool that they name. What can't be read is told on standard error. */
export async function gatherSamples(
  { paths, text = [], tool }: SuggestOptions,
  { signal, recorded: live }: GatherContext,
): Promise<GatheredSamples> {
  let unread = 0
  const tell = (error: unknown): readonly RuleSample[] => {
    if (!(error instanceof HarnessError) || error.code === 'file-not-found') throw error
    const hint = error.code === 'not-a-fixture' ? '; a text is read with --text' : ''
    process.stderr.write(`not read: ${error.message}${hint}\n`)
    unread += 1
    return []
  }
  const files = paths.length === 0 ? [] : namedFixtures('suggest', paths)
  const recorded = files.flatMap((path) => {
    try {
      return named(path, files.length > 1)
    } catch (error) {
      return tell(error)
    }
  })
  const chosen = ofTool([...recorded, ...live], tool)
  const texts: RuleSample[] = []
  for (const path of text)
    texts.push(...(await textSample(path, { tool, signal }).catch((error: unknown) => tell(error))))
  return { samples: [...chosen, ...texts], unread }
}

function named(path: string, isOneOfMany: boolean): readonly RuleSample[] {
  const samples = fixtureSamples(path)
  if (!isOneOfMany) return samples
  return samples.map((sample) => ({ ...sample, name: `${path} ${sample.name ?? ''}` }))
}

function ofTool(samples: readonly RuleSample[], tool: string | undefined): readonly RuleSample[] {
  if (tool === undefined || samples.length === 0) return samples
  const found = samples.filter((one) => one.tool === tool || nameOf(one) === tool)
  if (found.length > 0) return found
  const names = [...new Set(samples.map(nameOf))]
  const nearest = nearestName(tool, names)
  const hint = nearest === undefined ? `they are ${someNames(names)}` : `did you mean ${nearest}`
  throw new HarnessError(
    'wrong-use',
    printable(`no output is of the tool ${excerpt(tool)}; ${hint}`),
  )
}

function nameOf({ server, tool }: RuleSample): string {
  return server === undefined ? tool : `${server}:${tool}`
}

async function textSample(
  path: string,
  { tool = TOOL, signal }: { readonly tool: string | undefined; readonly signal: AbortSignal },
): Promise<readonly RuleSample[]> {
  const bytes = await (path === '-' ? readStandardInput(signal) : readTextInput(path, signal))
  const { text, notes } = textOfBytes(bytes)
  for (const note of notes) process.stderr.write(`${printable(`${path}: ${note}`)}\n`)
  const server = serverOf(tool)
  const name = server === undefined ? tool : tool.slice(server.length + 1)
  return [{ ...(server !== undefined && { server }), tool: name, name: path, text }]
}
