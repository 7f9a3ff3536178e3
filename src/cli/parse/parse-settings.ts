import type { LlmParserOptions } from '../../contracts/llm-options.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { createLlmParser } from '../../llm/create-llm-parser.ts'
import type { ParseOptions } from '../grammar/parse.ts'
import { policyOf } from './policy-of.ts'
import { readToolsFile } from './read-tools-file.ts'

/**
 * How the options ask for outputs to be read.
 *
 * @throws HarnessError For formats and policies that aren't known or contradict each other, and for a file of tools that
 * can't be read.
 */
export function parseSettings(options: ParseOptions): LlmParserOptions {
  const { format, tools, policy, prefill } = options
  const settings = {
    ...(format !== undefined && { format }),
    ...(tools !== undefined && { tools: readToolsFile(tools) }),
    ...(prefill !== undefined && { prefill }),
    policy: policyOf(typedPolicy(policy)),
  }
  // Lines of a filter may bring the tools that a policy needs
  if (options.jsonl !== true) createLlmParser(settings)
  else createLlmParser({ ...(format !== undefined && { format }) })
  return settings
}

function typedPolicy(policy: readonly string[]): JsonValue {
  return Object.fromEntries(
    policy.map((typed) => {
      const at = typed.indexOf('=')
      return at === -1 ? [typed, ''] : [typed.slice(0, at).trim(), typed.slice(at + 1).trim()]
    }),
  )
}
