import { createLlmParser } from '../../llm/create-llm-parser.ts'
import { readFormatFiles } from './read-format-files.ts'
import type { ParseOptions } from '../grammar/parse.ts'
import { limitsOf } from './limits-of.ts'
import type { OutputSettings } from './output-settings.ts'
import { policyOf } from './policy-of.ts'
import { readToolsFile } from './read-tools-file.ts'
import { typedPairs } from './typed-pairs.ts'

/**
 * How the options ask for outputs to be read.
 *
 * @param bringTools - Whether inputs may bring the tools that a policy needs, as lines of a filter and fixtures do.
 * @throws HarnessError For formats, policies and limits that aren't known or contradict each other, and for a file of tools that
 * can't be read.
 */
export function parseSettings(options: ParseOptions, bringTools: boolean): OutputSettings {
  const { grammar: format, tools, policy, limit, prefill, finish } = options
  const formats = readFormatFiles(options.formatFile)
  const settings = {
    formats,
    ...(format !== undefined && { format }),
    ...(tools !== undefined && { tools: readToolsFile(tools) }),
    ...(prefill !== undefined && { prefill }),
    ...(finish !== undefined && { finish }),
    policy: policyOf(Object.fromEntries(typedPairs(policy))),
    limits: limitsOf(limit),
  }
  if (!bringTools) createLlmParser(settings)
  else createLlmParser({ formats, ...(format !== undefined && { format }) })
  return settings
}
