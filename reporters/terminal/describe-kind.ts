import type { ReportCall } from '../../src/contracts/report.ts'
import { groupBy } from '../../src/verdict/group-by.ts'

/** What a tool's calls sent: channel and shapes, and the extractor that matched where the shape doesn't say it. */
export function describeKind(calls: readonly ReportCall[]): string {
  const answered = calls.filter(
    ({ channel }) => channel !== 'error' && channel !== 'protocol-error',
  )
  if (answered.length === 0) return 'only errors'
  return [...groupBy(answered, channelsOf)]
    .map(([channels, group]) => `${channels} · ${[...new Set(group.map(shapeOf))].join(', ')}`)
    .join(', ')
}

function channelsOf({ channel, also }: ReportCall): string {
  return [channel, ...also].join(' + ')
}

function shapeOf({ shape, extraction }: ReportCall): string {
  const taken = extraction?.ok === true ? extraction.extractor : shape
  return taken === shape ? shape : `${shape} via ${taken}`
}
