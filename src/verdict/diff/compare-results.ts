import type { Channel, Compliance } from '../../contracts/classification.ts'
import type { CallJudgement } from '../../contracts/judgement.ts'
import type { FindingCode } from '../../contracts/finding.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { excerpt } from '../../text/excerpt.ts'
import { complianceWords } from '../compliance-words.ts'
import type { ChangeDraft } from './make-change.ts'
import type { CallPair } from './match-calls.ts'

/** How well a result stands to its schema; what isn't here says nothing of it. */
const STANDING: Partial<Record<Compliance, number>> = {
  valid: 2,
  'no-schema': 1,
  invalid: 0,
  missing: 0,
  'schema-unusable': 0,
}

/** Differences between what came of a call, its keys apart. */
export function compareResults(pair: CallPair): readonly ChangeDraft[] {
  const before = outcomeOf(pair.old)
  const after = outcomeOf(pair.new)
  if (before !== 'result' || after !== 'result') return compareOutcomes(pair, before, after)
  return [...compareChannels(pair), ...compareShapes(pair), ...compareCompliance(pair)]
}

type Outcome = 'result' | 'error' | 'protocol error' | 'no answer'

function outcomeOf({ channel, call }: CallJudgement): Outcome {
  if (call.reply === undefined) return 'no answer'
  if (channel === 'error') return 'error'
  return channel === 'protocol-error' ? 'protocol error' : 'result'
}

function compareOutcomes(pair: CallPair, before: Outcome, after: Outcome): readonly ChangeDraft[] {
  if (before === after) return []
  const message = `${before} → ${after}${toldBy(pair.new)}`
  if (before === 'result') {
    const rule = hasObservation(pair.old, 'error-unflagged') ? 'error-flagged' : 'call-fails'
    return [{ rule: after === 'error' ? rule : 'call-fails', message }]
  }
  if (after === 'result') {
    const isError = hasObservation(pair.new, 'error-unflagged')
    return [{ rule: isError ? 'error-unflagged' : 'call-succeeds', message }]
  }
  if (after === 'no answer') return [{ rule: 'call-fails', message }]
  return [{ rule: before === 'no answer' ? 'call-succeeds' : 'error-kind-changed', message }]
}

/** What an error says, up to the end of its first line. */
function toldBy({ channel, call: { reply } }: CallJudgement): string {
  if (reply === undefined || (channel !== 'error' && channel !== 'protocol-error')) return ''
  const told = reply.kind === 'error' ? inside(reply.error, 'message') : firstText(reply.result)
  const [line = ''] = typeof told === 'string' ? told.trim().split(/\r?\n/u) : []
  return line === '' ? '' : ` ${excerpt(line)}`
}

function firstText(result: JsonValue): JsonValue | undefined {
  const content = inside(result, 'content')
  const blocks = isJsonArray(content) ? content : []
  return blocks.map((block) => inside(block, 'text')).find((text) => text !== undefined)
}

function inside(value: JsonValue, key: string): JsonValue | undefined {
  return isJsonObject(value) ? value[key] : undefined
}

function hasObservation({ findings }: CallJudgement, code: FindingCode): boolean {
  return findings.some((finding) => finding.code === code)
}

function compareChannels({ old, new: next }: CallPair): readonly ChangeDraft[] {
  const before = kindsOf(old)
  const after = kindsOf(next)
  const message = `${[...before].join(' + ')} → ${[...after].join(' + ')}`
  const lost = [...before].filter((kind) => !after.has(kind))
  const won = [...after].filter((kind) => !before.has(kind))
  const changes: ChangeDraft[] = []
  if (lost.includes('structured')) changes.push({ rule: 'structured-removed', message })
  if (lost.includes('text')) changes.push({ rule: 'text-removed', message })
  if (won.includes('structured')) changes.push({ rule: 'structured-added', message })
  const isMoved = old.channel !== next.channel && lost.includes(old.channel)
  if (isMoved && others([old.channel]).length > 0)
    changes.push({ rule: 'channel-changed', message })
  else if (others(lost).length > 0) changes.push({ rule: 'content-kind-removed', message })
  if (others(won).length > 0) changes.push({ rule: 'content-kind-added', message })
  return changes
}

function others(kinds: readonly Channel[]): readonly Channel[] {
  return kinds.filter((kind) => kind !== 'structured' && kind !== 'text')
}

/** The payload's channel first. */
function kindsOf({ channel, also }: CallJudgement): ReadonlySet<Channel> {
  return new Set([channel, ...also])
}

/** In another channel it may well have another shape. */
function compareShapes({ old, new: next }: CallPair): readonly ChangeDraft[] {
  if (old.channel !== next.channel || old.shape === next.shape) return []
  const message = `${old.channel} · ${old.shape} → ${next.channel} · ${next.shape}`
  return [{ rule: 'shape-changed', message, before: old.shape, after: next.shape }]
}

/** That a schema came or went is said of the tool. */
function compareCompliance({ old, new: next }: CallPair): readonly ChangeDraft[] {
  const before = STANDING[old.compliance]
  const after = STANDING[next.compliance]
  if (before === undefined || after === undefined || before === after) return []
  const isOfTool = before > 0 && after > 0
  if (isOfTool) return []
  const rule = after < before ? 'compliance-worse' : 'compliance-better'
  const [was] = old.schemaErrors
  const [is] = next.schemaErrors
  const why =
    is !== undefined
      ? `: ${`${is.pointer} ${is.message}`.trim()}`
      : was === undefined
        ? ''
        : `; before: ${`${was.pointer} ${was.message}`.trim()}`
  const message = `${complianceWords([old])} → ${complianceWords([next])}${why}`
  return [{ rule, message, before: old.compliance, after: next.compliance }]
}
