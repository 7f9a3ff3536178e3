import { FINDING_LEVELS } from '../src/contracts/finding.ts'
import type { Finding, FindingLevel } from '../src/contracts/finding.ts'
import type { Report, ReportServer } from '../src/contracts/report.ts'
import type { ReportSuite } from '../src/contracts/report-suite.ts'
import { defineReporter } from './define.ts'
import { closingNotes } from './markdown/closing-notes.ts'
import { exchangeFindingSection } from './markdown/exchange-finding-section.ts'
import { causeGroups } from './markdown/cause-groups.ts'
import { callOf, findingSection, foldedSection } from './markdown/finding-section.ts'
import { fitParts } from './markdown/fit-parts.ts'
import { providerHeading } from './markdown/provider-heading.ts'
import { caseSections, suiteHeading } from './markdown/suite-section.ts'
import { serverHeading } from './markdown/server-heading.ts'
import { alikeFindings } from './shared/alike-findings.ts'
import { fixtureNotes } from './shared/fixture-notes.ts'
import { providerFindings } from './shared/provider-findings.ts'
import { serverFindings } from './shared/server-findings.ts'
import { plural } from '../src/text/plural.ts'

/** GitHub takes 65,536 characters of an issue; findings leave some for what follows them. */
const BODY_LIMIT = 64_800
const SECTIONS_LIMIT = 58_000

/**
 * What was found, for those who maintain the servers and have never heard of us: fit for an issue of GitHub's, the
 * heaviest findings of a server or provider first. What doesn't fit is left out by whole findings and counted.
 */
export const markdown = defineReporter({
  name: 'markdown',
  render(report) {
    const all = sections(report)
    const isMinor = all.every(({ level }) => level === 'advice')
    const found = isMinor ? all : all.filter(({ level }) => level !== 'advice')
    const { kept, left } = fitParts(heaviestFirst(found), SECTIONS_LIMIT, costOf)
    const body = [opening(report), ...bodyOf(found.filter((section) => kept.includes(section)))]
    const room = BODY_LIMIT - body.join('').length
    const notes = fitParts(closingNotes(report), room, (note) => note.length)
    const last = [
      ...leftOut(left, 'finding'),
      ...leftOut(notes.left, 'remark'),
      ...adviceLeft(all.length - found.length),
    ]
    return `${[...body, ...notes.kept, ...last].join('').trimEnd()}\n`
  },
})

/** What is said of findings that are alike, under the heading of their server or provider. */
interface Section {
  readonly level: FindingLevel
  readonly heading: string
  /** Asked for only as long as there is room. */
  readonly text: () => string
}

function sections(report: Report): readonly Section[] {
  const notes = fixtureNotes(report)
  return [
    ...report.suites.flatMap(suiteSections),
    ...serverFindings(report).flatMap(({ server, findings }) =>
      serverSections(server, serverHeading(server, notes), findings),
    ),
    ...providerFindings(report).flatMap(({ provider, findings }) =>
      sectionsOf(providerHeading(provider, notes), alikeByLevel(findings), (group) =>
        exchangeFindingSection(provider, group),
      ),
    ),
  ]
}

/** A section for each case; the heading alone is that of a suite that passed. */
function suiteSections(suite: ReportSuite): readonly Section[] {
  const heading = suiteHeading(suite)
  const cases = caseSections(suite)
  if (cases.length === 0) return [{ level: 'must', heading, text: () => '' }]
  return cases.map(({ one, text }) => ({ level: one.level, heading, text: () => text }))
}

/** An issue a cause; what should be is folded below what must be. */
function serverSections(
  server: ReportServer,
  heading: string,
  findings: readonly Finding[],
): readonly Section[] {
  const told = toldFindings(findings)
  const hasMust = told.some(({ level }) => level === 'must')
  const groups = FINDING_LEVELS.flatMap((level) =>
    causeGroups(
      told.filter((finding) => finding.level === level),
      (finding) => callOf(server, finding),
    ),
  )
  return sectionsOf(heading, groups, (group) =>
    hasMust && group[0]?.level !== 'must'
      ? foldedSection(server, group)
      : findingSection(server, group),
  )
}

function alikeByLevel(findings: readonly Finding[]): readonly (readonly Finding[])[] {
  const told = toldFindings(findings)
  return FINDING_LEVELS.flatMap((level) =>
    alikeFindings(told.filter((finding) => finding.level === level)),
  )
}

function toldFindings(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ code }) => code !== 'not-exercised')
}

function sectionsOf(
  heading: string,
  groups: readonly (readonly Finding[])[],
  render: (group: readonly Finding[]) => string,
): readonly Section[] {
  return groups.flatMap((group) => {
    const [first] = group
    return first === undefined ? [] : [{ level: first.level, heading, text: () => render(group) }]
  })
}

function heaviestFirst(found: readonly Section[]): readonly Section[] {
  return FINDING_LEVELS.flatMap((level) => found.filter((section) => section.level === level))
}

/** A heading comes with the first of the findings below it. */
function costOf({ heading, text }: Section, before: readonly Section[]): number {
  return (
    text().length + (before.some((section) => section.heading === heading) ? 0 : heading.length)
  )
}

function bodyOf(shown: readonly Section[]): readonly string[] {
  return shown.map(({ heading, text }, index) =>
    heading === shown[index - 1]?.heading ? text() : `${heading}${text()}`,
  )
}

function opening({ assay, generatedAt, servers, providers, suites }: Report): string {
  if (servers.length + providers.length + suites.length === 0) return 'Nothing was judged.\n\n'
  const who = [
    ...(suites.length === 0 ? [] : ['what an implementation answers to conformance suites']),
    ...(servers.length === 0
      ? []
      : ['what MCP servers sent, recorded and checked against the MCP specification']),
    ...(providers.length === 0
      ? []
      : ['what providers of language models answered, recorded and read']),
  ].join(', and ')
  return `This is ${who} by mcp-assay ${assay} (${generatedAt.slice(0, 10)}), whose command is \`assay\`. Messages are shown as they came, cut where an ellipsis stands.\n\n`
}

/** Whoever is told of a fault need not be told of what could be better, too. */
function adviceLeft(count: number): readonly string[] {
  return count === 0 ? [] : [`${plural(count, 'piece')} of advice left out.\n\n`]
}

function leftOut(count: number, noun: string): readonly string[] {
  return count === 0
    ? []
    : [
        `${plural(count, `more ${noun}`)} left out, to stay under the 65,536 characters that GitHub takes of an issue; the same check with \`--format json=report.json\` gives all.\n\n`,
      ]
}
