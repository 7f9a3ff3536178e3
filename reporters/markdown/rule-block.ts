import type { Requirement } from '../../src/contracts/finding.ts'

/** The rule that a finding cites, as a quotation; nothing where it cites none. */
export function ruleBlock(
  requirement: Requirement | undefined,
  unspoken: string,
): readonly (readonly string[])[] {
  if (requirement === undefined) return []
  const { level, source, revisions, sentence, address } = requirement
  const book = revisions.length === 0 ? address : `MCP ${revisions.join(', ')}`
  const cited =
    source === 'specification'
      ? `${level.toUpperCase()}, [${book}](${address})`
      : `a rule of mcp-assay; ${unspoken}`
  return [[`> ${sentence} (${cited})`]]
}
