import type { Conversation, RecordedAnswer } from '../../contracts/conversation.ts'
import type { DiffEvidence } from '../../contracts/diff.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { jsonEqual } from '../../json/json-equal.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import type { ChangeDraft } from './make-change.ts'

/** What a server said of itself when it was greeted. */
export interface Offer {
  readonly capabilities: JsonObject
  readonly instructions?: string
  /** The revision that it answered with. */
  readonly version?: string
  /** The revision that it was asked for. */
  readonly asked?: string
  readonly evidence: DiffEvidence
}

/** The first answer to a greeting in these recordings; undefined where none has one. */
export function offerOf(conversations: readonly Conversation[]): Offer | undefined {
  for (const { answers, fixture } of conversations) {
    const answer = answers.find(
      ({ method, reply }) => method !== 'tools/list' && reply.kind === 'result',
    )
    if (answer !== undefined) return readOffer(answer, fixture.path)
  }
  return undefined
}

/** Differences between what a server offers. */
export function compareOffers(old: Offer, next: Offer): readonly ChangeDraft[] {
  return [
    ...compareVersions(old, next),
    ...compareCapabilities(old, next),
    ...compareInstructions(old, next),
  ]
}

function readOffer({ reply, request }: RecordedAnswer, fixture: string): Offer {
  const result = reply.kind === 'result' && isJsonObject(reply.result) ? reply.result : {}
  const { capabilities, instructions, protocolVersion } = result
  const asked = askedFor(request.utf8)
  return {
    capabilities: isJsonObject(capabilities) ? capabilities : {},
    ...(typeof instructions === 'string' && { instructions }),
    ...(typeof protocolVersion === 'string' && { version: protocolVersion }),
    ...(asked !== undefined && { asked }),
    evidence: { fixture, line: reply.frame.line, pointer: `${reply.at ?? ''}/result` },
  }
}

function askedFor(text: string | undefined): string | undefined {
  const reading = safeParseJson(text ?? '')
  const params = reading.ok && isJsonObject(reading.value) ? reading.value['params'] : undefined
  const version = isJsonObject(params) ? params['protocolVersion'] : undefined
  return typeof version === 'string' ? version : undefined
}

/** Only of what was asked alike: which revision is asked for is the recorder's choice. */
function compareVersions(old: Offer, next: Offer): readonly ChangeDraft[] {
  if (old.version === undefined || next.version === undefined) return []
  if (old.version === next.version || old.asked !== next.asked) return []
  // Revisions are dates
  const rule = next.version < old.version ? 'protocol-version-lower' : 'protocol-version-higher'
  const message = `asked for ${next.asked ?? 'no revision'}, it answers ${old.version} → ${next.version}`
  return [at({ rule, message }, [old, next], 'protocolVersion')]
}

function compareCapabilities(old: Offer, next: Offer): readonly ChangeDraft[] {
  const names = new Set([...Object.keys(old.capabilities), ...Object.keys(next.capabilities)])
  return [...names].flatMap((name) => {
    const before = offered(old.capabilities[name])
    const after = offered(next.capabilities[name])
    const path = `capabilities/${name}`
    if (before === undefined && after === undefined) return []
    if (before === undefined && after !== undefined && isEmptyBag(name, after)) return []
    if (before === undefined)
      return [
        at({ rule: 'capability-added', message: `capability ${name} added` }, [old, next], path),
      ]
    if (after === undefined)
      return isEmptyBag(name, before)
        ? []
        : [
            at(
              { rule: 'capability-removed', message: `capability ${name} removed` },
              [old, next],
              path,
            ),
          ]
    return compareParts(name, before, after).map((draft) => at(draft, [old, next], path))
  })
}

/** Absent, null and false say the same. */
function offered(value: JsonValue | undefined): JsonValue | undefined {
  return value === null || value === false ? undefined : value
}

/** These hold capabilities, and are none themselves. */
function isEmptyBag(name: string, value: JsonValue): boolean {
  const isBag = name === 'experimental' || name === 'extensions'
  return isBag && isJsonObject(value) && Object.keys(value).length === 0
}

function compareParts(name: string, before: JsonValue, after: JsonValue): readonly ChangeDraft[] {
  if (!isJsonObject(before) || !isJsonObject(after)) {
    if (jsonEqual(before, after)) return []
    return [{ rule: 'capability-changed', message: `capability ${name} changed`, before, after }]
  }
  const parts = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return parts.flatMap((part): readonly ChangeDraft[] => {
    const old = offered(before[part])
    const next = offered(after[part])
    const label = `capability ${name}.${part}`
    if (old === undefined && next === undefined) return []
    if (old === undefined) return [{ rule: 'capability-added', message: `${label} added` }]
    if (next === undefined) return [{ rule: 'capability-reduced', message: `${label} removed` }]
    if (jsonEqual(old, next)) return []
    return [
      {
        rule: 'capability-changed',
        message: `${label} changed`,
        before: old,
        after: next,
      } as const,
    ]
  })
}

function compareInstructions(old: Offer, next: Offer): readonly ChangeDraft[] {
  const { instructions: before } = old
  const { instructions: after } = next
  if (before === after) return []
  const happened = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
  const message = `instructions ${happened}`
  return [at({ rule: 'instructions-changed', message, before, after }, [old, next], 'instructions')]
}

/** With the place on both sides; of what isn't there, the place where it would be. */
function at(draft: ChangeDraft, [old, next]: readonly [Offer, Offer], path: string): ChangeDraft {
  const inside = ({ evidence }: Offer, isThere: boolean): DiffEvidence => ({
    ...evidence,
    pointer: isThere ? `${evidence.pointer ?? ''}/${path}` : (evidence.pointer ?? ''),
  })
  return {
    ...draft,
    old: inside(old, draft.before !== undefined || draft.rule !== 'capability-added'),
    new: inside(next, draft.after !== undefined || draft.rule !== 'capability-removed'),
  }
}
