import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { jsonEqual } from '../../json/json-equal.ts'
import type { ChangeDraft } from './make-change.ts'

/** A tool as it is listed on both sides. */
export interface EntryPair {
  readonly old: JsonObject
  readonly new: JsonObject
}

type Hints = Readonly<
  Record<'readOnlyHint' | 'destructiveHint' | 'idempotentHint' | 'openWorldHint', boolean>
>

/** Whether a hint is the safer one of its two values where it is true. */
const SAFE_IF_TRUE: Hints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

const MODES: Readonly<Record<string, readonly string[]>> = {
  forbidden: ['call'],
  optional: ['call', 'task'],
  required: ['task'],
}

/** Differences between two entries of tools/list, their schemas apart. */
export function compareEntries(pair: EntryPair): readonly ChangeDraft[] {
  return [...compareWords(pair), ...compareHints(pair), ...compareTasks(pair)]
}

function compareWords({ old, new: next }: EntryPair): readonly ChangeDraft[] {
  const words = [
    ['title-changed', 'title', titleOf(old), titleOf(next)],
    ['description-changed', 'description', old['description'], next['description']],
  ] as const
  return words.flatMap(([rule, name, before, after]) => {
    if (jsonEqual(before ?? null, after ?? null)) return []
    const happened = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
    return [{ rule, message: `${name} ${happened}`, before, after }]
  })
}

/** Where both are given, `title` is what clients show. */
function titleOf(entry: JsonObject): JsonValue | undefined {
  const { annotations } = entry
  return entry['title'] ?? (isJsonObject(annotations) ? annotations['title'] : undefined)
}

/** By what a hint means: one that is absent has its default, and some mean nothing for a tool that only reads. */
function compareHints({ old, new: next }: EntryPair): readonly ChangeDraft[] {
  const before = hintsOf(old)
  const after = hintsOf(next)
  const names = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const
  return names.flatMap((name) => {
    if (before[name] === after[name]) return []
    const isImplied = name !== 'readOnlyHint' && name !== 'openWorldHint'
    if (isImplied && before.readOnlyHint !== after.readOnlyHint) return []
    const rule = after[name] === SAFE_IF_TRUE[name] ? 'hint-safer' : 'hint-less-safe'
    return [
      {
        rule,
        path: `/annotations/${name}`,
        message: `${name} ${before[name]} → ${after[name]}`,
        before: before[name],
        after: after[name],
      } as const,
    ]
  })
}

function hintsOf({ annotations }: JsonObject): Hints {
  const given = isJsonObject(annotations) ? annotations : {}
  const readOnlyHint = given['readOnlyHint'] === true
  return {
    readOnlyHint,
    destructiveHint: !readOnlyHint && given['destructiveHint'] !== false,
    idempotentHint: readOnlyHint || given['idempotentHint'] === true,
    openWorldHint: given['openWorldHint'] !== false,
  }
}

function compareTasks({ old, new: next }: EntryPair): readonly ChangeDraft[] {
  const before = taskSupport(old)
  const after = taskSupport(next)
  if (before === after) return []
  const lost = (MODES[before] ?? []).some((mode) => !MODES[after]?.includes(mode))
  const rule = lost ? 'task-support-narrowed' : 'task-support-widened'
  return [{ rule, message: `taskSupport ${before} → ${after}`, before, after }]
}

function taskSupport({ execution }: JsonObject): string {
  const support = isJsonObject(execution) ? execution['taskSupport'] : undefined
  return typeof support === 'string' && Object.hasOwn(MODES, support) ? support : 'forbidden'
}
