import type { ProviderWire } from '../../../contracts/provider-event.ts'
import type { Recording } from '../read-recording.ts'
import { apiPath } from './api-path.ts'
import { plainQuestion, type Question, questionOnWire } from './question.ts'
import type { HttpRequest } from './read-http-request.ts'
import { wireAt } from './wire-at.ts'

/** Where recordings come from, as far as it tells what a request to their replay asks. */
export interface Places {
  /** Which providers were asked: two may have one path and two wires. */
  readonly hosts: ReadonlySet<string>
  /** The paths that their APIs stand under. */
  readonly bases: ReadonlySet<string>
  /** By the path of the API: where a client leaves a part of it out, and where only the answer tells, no wire knows it. */
  readonly wireByPath: ReadonlyMap<string, ProviderWire>
}

/** What a request may ask, by all places that it may have been meant for. */
export function readQuestions(request: HttpRequest, places: Places): readonly Question[] {
  const { path } = request
  const paths = new Set(['', ...places.bases].map((base) => apiPath(path, base)))
  const spoken = new Set<ProviderWire>()
  for (const host of ['', ...places.hosts]) {
    const wire = wireAt(path, host)
    if (wire !== undefined) spoken.add(wire)
  }
  if (spoken.size === 0)
    for (const known of paths) {
      const wire = places.wireByPath.get(known)
      if (wire !== undefined) spoken.add(wire)
    }
  return [
    ...Array.from(spoken, (wire) => questionOnWire(request, wire)),
    ...Array.from(paths, (known) => plainQuestion(request, known)),
  ]
}

/** Where recordings come from. */
export function placesOf(recordings: readonly Recording[]): Places {
  return {
    hosts: new Set(recordings.map(({ host }) => host)),
    bases: new Set(recordings.map(({ base }) => base)),
    wireByPath: new Map(
      recordings.flatMap(({ apiPath: path, question: { wire } }) =>
        wire === undefined ? [] : [[path, wire] as const],
      ),
    ),
  }
}
