import type { LlmCore } from './llm-core.ts'

/** Tells that a format's own marker stands where no format reads a call; once for each marker. */
export function tellMarkerWithoutCall(core: LlmCore, stop: string): void {
  const { beginnings } = core.vocabulary
  if (core.settings.survey !== undefined || core.toldMarkers.has(stop)) return
  const isMarker = (beginnings.get(stop) ?? []).some(
    ({ opener: { literal, isBare, at } }) =>
      literal.length > 1 && isBare !== true && at === undefined,
  )
  if (!isMarker) return
  core.toldMarkers.add(stop)
  core.diagnose('marker-without-call', `${stop} is here, but no call that can be read`)
}
