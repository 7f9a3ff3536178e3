import { extname } from 'node:path'
import { stringify } from 'yaml'
import type { WrapRules } from '../../contracts/wrap-rule.ts'

/** Wrap rules as a file holds them, YAML where its extension says so. */
export function renderRules(rules: WrapRules, path = ''): string {
  const isYaml = ['.yaml', '.yml'].includes(extname(path).toLowerCase())
  return isYaml
    ? stringify(rules, { lineWidth: 0, aliasDuplicateObjects: false })
    : `${JSON.stringify(rules, null, 2)}\n`
}
