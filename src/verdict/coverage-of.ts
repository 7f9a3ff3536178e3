import type { Coverage, CoverageAspect, CoverageItem } from '../contracts/coverage.ts'
import { CHANNELS, SHAPES } from '../contracts/classification.ts'
import type { Extraction } from '../contracts/extraction.ts'
import { LLM_FINDING_CODES, MCP_FINDING_CODES } from '../contracts/finding.ts'
import { PROVIDER_WIRES } from '../contracts/provider-event.ts'
import type { Report, ReportCall, ReportServer } from '../contracts/report.ts'
import type { ReportExchange, ReportProvider } from '../contracts/report-provider.ts'
import { TEXT_PARSERS } from '../contracts/text-parser.ts'
import { isolators } from '../extraction/isolators/index.ts'
import { formats } from '../llm/formats/index.ts'

/** Text parsers that only read what a user's configuration says. */
const CONFIGURED: ReadonlySet<string> = new Set(['custom_regex', 'http'])
/** Values in these formats are decoded by the extractors, and by a text parser of the same name. */
const LITERAL_PARSERS: Readonly<Record<string, string>> = {
  'python-literal': 'python_literal',
  'php-array': 'php_array',
  'ruby-hash': 'ruby_hash',
}

/** Where something was seen. */
interface Place {
  readonly subject: string
  readonly isRecorded: boolean
  readonly fixture: string
  readonly line: number
}

/** Counts what the fixtures of a report show of all shapes, extractors, formats and findings. */
export function coverageOf(report: Report): Coverage {
  const aspects = [
    ...(report.servers.length === 0 ? [] : serverAspects(report.servers)),
    ...(report.providers.length === 0 ? [] : providerAspects(report.providers)),
  ]
  const isRead = report.fixtures.filter(({ origin }) => origin !== undefined)
  return {
    coverageVersion: 1,
    assay: report.assay,
    generatedAt: report.generatedAt,
    fixtures: {
      recorded: isRead.filter(({ origin }) => origin === 'recorded').length,
      made: isRead.filter(({ origin }) => origin !== 'recorded').length,
      unread: report.fixtures
        .filter(({ origin }) => origin === undefined)
        .map(({ path, problems }) => ({ path, reason: problems.join('; ') })),
    },
    aspects,
    shown: aspects.reduce((sum, { shown }) => sum + shown, 0),
    total: aspects.reduce((sum, { items }) => sum + items.length, 0),
  }
}

function serverAspects(servers: readonly ReportServer[]): readonly CoverageAspect[] {
  const seen = { ...noTallies(), tools: new Tally(toolNames(servers)) }
  for (const server of servers) {
    const isRecorded = server.origin === 'recorded'
    const calls = server.tools.flatMap((tool) => tool.calls.map((call) => ({ tool, call })))
    for (const { tool, call } of calls) {
      const { fixture, line } = call
      const place = { subject: server.name, isRecorded, fixture, line }
      if (tool.listed && tool.exercised) seen.tools.add(toolName(server, tool.name), place)
      countCall(seen, call, place)
    }
  }
  return [
    seen.tools.aspect('tools'),
    seen.channels.aspect('channels'),
    seen.shapes.aspect('shapes'),
    seen.extractors.aspect('extractors'),
    seen.parsers.aspect('text-parsers'),
    seen.findings.aspect('findings'),
  ]
}

function noTallies() {
  return {
    channels: new Tally(CHANNELS),
    shapes: new Tally(SHAPES),
    extractors: new Tally(isolators.map(({ name }) => name)),
    parsers: new Tally(TEXT_PARSERS.filter((name) => !CONFIGURED.has(name))),
    findings: new Tally(MCP_FINDING_CODES),
  }
}

function countCall(
  seen: ReturnType<typeof noTallies>,
  { channel, also, shape, extraction, findings }: ReportCall,
  place: Place,
): void {
  for (const name of [channel, ...also]) seen.channels.add(name, place)
  seen.shapes.add(shape, place)
  for (const name of extractorsOf(extraction)) {
    seen.extractors.add(name, place)
    seen.parsers.add(LITERAL_PARSERS[name] ?? name, place)
  }
  for (const id of findings) seen.findings.add(codeOf(id), place)
}

/** Returns the extractors and the text parsers that gave a value, and the format that it is in. */
function extractorsOf(extraction: Extraction | null): ReadonlySet<string> {
  if (extraction?.ok !== true) return new Set()
  const { extractor, format, parts = [] } = extraction
  return new Set([extractor, format, ...parts.map((part) => part.extractor)])
}

function toolNames(servers: readonly ReportServer[]): readonly string[] {
  const listed = servers.flatMap((server) =>
    server.tools.filter((tool) => tool.listed).map(({ name }) => toolName(server, name)),
  )
  return [...new Set(listed)]
}

/** A server in several versions, eras and transports has each tool once. */
function toolName({ name }: ReportServer, tool: string): string {
  return `${name}/${tool}`
}

function providerAspects(providers: readonly ReportProvider[]): readonly CoverageAspect[] {
  const wires = new Tally(PROVIDER_WIRES)
  const found = new Tally(formats.map(({ name }) => name))
  const findings = new Tally(LLM_FINDING_CODES)
  for (const { name, wire, origin, exchanges } of providers) {
    for (const exchange of exchanges) {
      const { fixture, line } = exchange
      const place = { subject: name, isRecorded: origin === 'recorded', fixture, line }
      if (wire !== null) wires.add(wire, place)
      for (const format of formatsOf(exchange)) found.add(format, place)
      for (const id of exchange.findings) findings.add(codeOf(id), place)
    }
  }
  return [wires.aspect('wires'), found.aspect('formats'), findings.aspect('model-findings')]
}

function formatsOf({ answers }: ReportExchange): ReadonlySet<string> {
  return new Set(answers.flatMap(({ format }) => (format === null ? [] : [format])))
}

function codeOf(id: string): string {
  return id.slice(0, id.indexOf(':'))
}

/** Counts where the items of an aspect are shown; a name that is not one of them is ignored. */
class Tally {
  readonly #places: ReadonlyMap<string, Place[]>

  constructor(names: readonly string[]) {
    this.#places = new Map(names.map((name) => [name, []]))
  }

  add(name: string, place: Place): void {
    this.#places.get(name)?.push(place)
  }

  aspect(name: CoverageAspect['name']): CoverageAspect {
    const items = [...this.#places].map(([item, places]) => itemOf(item, places))
    return { name, items, shown: items.filter(({ recorded }) => recorded > 0).length }
  }
}

function itemOf(name: string, places: readonly Place[]): CoverageItem {
  const recorded = places.filter(({ isRecorded }) => isRecorded)
  const [first] = recorded.length === 0 ? places : recorded
  return {
    name,
    recorded: recorded.length,
    made: places.length - recorded.length,
    subjects: [...new Set(recorded.map(({ subject }) => subject))].toSorted(),
    ...(first !== undefined && { example: { fixture: first.fixture, line: first.line } }),
  }
}
