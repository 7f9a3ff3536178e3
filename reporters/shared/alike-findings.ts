import type { Finding } from '../../src/contracts/finding.ts'

/**
 * The findings of one server or provider, those together of which one is shown for all: first those of a tool with one
 * code, then tools of whose first the same is said. Of exchanges all that have one code: each tells of its own words.
 */
export function alikeFindings(findings: readonly Finding[]): readonly (readonly Finding[])[] {
  const ofTool = Map.groupBy(findings, ({ code, subject }) =>
    JSON.stringify([code, subject.tool, subject.exchange]),
  )
  const alike = Map.groupBy(ofTool.values(), ([first]) =>
    JSON.stringify([first?.code, first?.subject.exchange === undefined ? first?.message : null]),
  )
  return [...alike.values()].map((groups) => groups.flat())
}
