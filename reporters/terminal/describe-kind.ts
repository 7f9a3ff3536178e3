import type { ReportCall } from '../../src/contracts/report.ts'
import { WRAPPINGS_WORST_FIRST } from '../../src/verdict/worst-wrapping.ts'
import { failedKind, isError } from '../shared/is-error.ts'

const MOST_SHAPES = 2
/** Of a tool that hands through what it is asked for. */
const AS_ASKED = 'as asked for'

/**
 * What a tool's calls sent: channels and shapes, those that need something first, with the extractor
 * that matched where the shape doesn't say it.
 */
export function describeKind(calls: readonly ReportCall[], passThrough?: true): string {
  const answered = calls
    .filter((call) => !isError(call))
    .toSorted((left, right) => rank(left) - rank(right))
  if (answered.length === 0) return failedKind(calls)
  return [...Map.groupBy(answered, channelsOf)]
    .map(
      ([channels, group]) => `${channels} · ${passThrough === true ? AS_ASKED : shapesOf(group)}`,
    )
    .join(', ')
}

function rank({ wrapping }: ReportCall): number {
  return WRAPPINGS_WORST_FIRST.indexOf(wrapping)
}

/** The text beside structured content is there in nearly every result and says nothing. */
function channelsOf({ channel, also }: ReportCall): string {
  const others = channel === 'structured' ? also.filter((other) => other !== 'text') : also
  return [channel, ...others].join(' + ')
}

function shapesOf(calls: readonly ReportCall[]): string {
  const shapes = [...new Set(calls.map(shapeOf))]
  const others = shapes.length - MOST_SHAPES
  return `${shapes.slice(0, MOST_SHAPES).join(', ')}${others > 0 ? ` +${others}` : ''}`
}

function shapeOf({ shape, extraction }: ReportCall): string {
  const taken = extraction?.ok === true ? extraction.extractor : shape
  return taken === shape ? shape : `${shape} via ${taken}`
}
