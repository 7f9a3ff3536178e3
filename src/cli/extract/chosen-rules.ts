import { HarnessError } from '../../contracts/harness-error.ts'
import { excerpt } from '../../text/excerpt.ts'
import { type AppliedRule, listRules } from '../../wrap-rules/list-rules.ts'
import { readWrapRules } from '../../wrap-rules/read-wrap-rules.ts'
import { ruleNamed } from '../../wrap-rules/rule-named.ts'
import type { ExtractOptions } from '../grammar/extract.ts'
import { readSchemaFile } from './read-schema-file.ts'

/**
 * The rules that the options ask for: those of the file, or the one that `--tool` names; undefined without `--rules`.
 * `--schema` is the output schema of rules that have none.
 *
 * @throws HarnessError For rules that are wrong, and for options that contradict them.
 */
export function chosenRules(options: ExtractOptions): readonly AppliedRule[] | undefined {
  const { rules: path, tool, schema } = options
  if (path === undefined) {
    refuse(options.tool, '--tool says which rule is meant; add --rules FILE')
    refuse(
      options.allowOrigin[0],
      '--allow-origin is for rules that ask a service; add --rules FILE',
    )
    return undefined
  }
  refuse(options.chain, '--chain and --rules both say how to look; leave one of them out')
  refuse(
    options.lossless,
    '--lossless is not for --rules; leave it out, and keep long numbers by type string',
  )
  const all = listRules(readWrapRules(path))
  if (all.length === 0)
    throw new HarnessError('wrong-use', `${path} has no rules; add one under tools`)
  const chosen = tool === undefined ? all : [ruleNamed(all, tool)]
  if (schema === undefined) return chosen
  const own = chosen.find(({ output_schema: asked }) => asked !== undefined)
  refuse(
    own?.name,
    `--schema contradicts the output_schema of ${excerpt(own?.name ?? '')} in the rules; leave one of them out`,
  )
  const outputSchema = readSchemaFile(schema)
  return chosen.map((rule) => ({ ...rule, output_schema: outputSchema }))
}

function refuse(given: string | boolean | undefined, message: string): void {
  if (given !== undefined) throw new HarnessError('wrong-use', message)
}
