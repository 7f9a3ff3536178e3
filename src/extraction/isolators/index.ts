import type { IsolatorName } from '../../contracts/extraction.ts'
import type { Isolator } from '../../contracts/isolator.ts'
import { direct } from './direct.ts'
import { fencedBlock } from './fenced-block.ts'
import { jsonLines } from './json-lines.ts'
import { labelledJson } from './labelled-json.ts'
import { smartBrace } from './smart-brace.ts'
import { bracketMatching } from './bracket-matching.ts'
import { cdata } from './cdata.ts'
import { frontMatter } from './front-matter.ts'
import { resilient } from './resilient.ts'
import { xmlTag } from './xml-tag.ts'
import { yamlBlock } from './yaml-block.ts'

/** The built-in isolators, exact readings first. */
export const isolators: readonly Isolator<IsolatorName>[] = [
  direct,
  jsonLines,
  labelledJson(),
  fencedBlock,
  frontMatter,
  cdata,
  xmlTag(),
  smartBrace,
  bracketMatching,
  yamlBlock,
  resilient,
]
