import { HarnessError } from '../../contracts/harness-error.ts'
import { isolators } from '../../extraction/isolators/index.ts'
import type { Chain, PresetName } from '../../extraction/presets.ts'
import { excerpt } from '../../text/excerpt.ts'
import { nearestName } from '../../text/nearest-name.ts'

const PRESETS: Readonly<Record<PresetName, true>> = {
  'exact-first': true,
  classic: true,
}

/** The chain that `--chain` asks for: the name of one, or names of extractors with commas between. */
export function chainOfNames(typed: string): Chain {
  const names = typed.split(',').map((name) => name.trim())
  const [only = ''] = names
  if (names.length === 1 && isPreset(only)) return only
  return names.map((name) => isolatorNamed(name))
}

function isPreset(name: string): name is PresetName {
  return Object.hasOwn(PRESETS, name)
}

function isolatorNamed(name: string): (typeof isolators)[number] {
  const isolator = isolators.find((known) => known.name === name)
  if (isolator !== undefined) return isolator
  if (isPreset(name))
    throw new HarnessError(
      'wrong-use',
      `--chain: ${name} is a chain of its own; name it alone, or the extractors`,
    )
  const known = [...isolators.map((each) => each.name), ...Object.keys(PRESETS)]
  const nearest = nearestName(name, known)
  const hint =
    nearest === undefined ? `the names are ${known.join(', ')}` : `did you mean ${nearest}?`
  throw new HarnessError('wrong-use', `--chain: there is no extractor ${excerpt(name)}; ${hint}`)
}
