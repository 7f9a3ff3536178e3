import type { ExtractOptions } from '../grammar/extract.ts'
import { createWrapper } from '../../wrap-rules/create-wrapper.ts'
import { ruleNamed } from '../../wrap-rules/rule-named.ts'
import { chosenRules } from './chosen-rules.ts'
import { extractorOf } from './extractor-of.ts'
import type { NamedInput } from './list-inputs.ts'
import { type Looks, looksOf } from './looks.ts'
import { looksByRules } from './looks-by-rules.ts'
import { readSchemaFile } from './read-schema-file.ts'

/** How the options ask inputs to be looked at; what is wrong with them is told before anything is read. */
export async function looksFor(
  options: ExtractOptions,
  inputs: readonly NamedInput[],
): Promise<(signal: AbortSignal) => Looks> {
  const rules = chosenRules(options)
  if (rules === undefined) {
    const { schema } = options
    const target = schema === undefined ? undefined : readSchemaFile(schema)
    const looks = looksOf(await extractorOf(options, target))
    return () => looks
  }
  if (inputs.some(({ kind }) => kind !== 'fixture')) ruleNamed(rules)
  const { allowOrigin: allowOrigins } = options
  for (const rule of rules) createWrapper(rule, { allowOrigins })
  return (signal) => looksByRules(rules, { allowOrigins, signal })
}
