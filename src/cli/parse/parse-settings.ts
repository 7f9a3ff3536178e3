import { createLlmParser } from '../../llm/create-llm-parser.ts'
import { readFormatFiles } from './read-format-files.ts'
import type { ParseOptions } from '../grammar/parse.ts'
import { limitsOf } from './limits-of.ts'
import type { OutputSettings } from './output-settings.ts'
import { policyOf } from './policy-of.ts'
import { readToolsFile } from './read-tools-file.ts'
import { typedPairs } from './typed-pairs.ts'

/**
 * Returns how the options ask for outputs to be read. A policy that needs tools is not checked for them: inputs may bring
 * some, as lines of a filter and fixtures do.
 *
 * @throws HarnessError For formats, policies and limits that aren't known, and for a file of tools that can't be read.
 */
export function parseSettings(options: ParseOptions): OutputSettings {
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
  createLlmParser({ formats, ...(format !== undefined && { format }) })
  return settings
}
