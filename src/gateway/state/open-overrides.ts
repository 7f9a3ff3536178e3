import type { JsonObject } from '../../contracts/json.ts'
import type { WrapRules } from '../../contracts/wrap-rule.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { jsonEqual } from '../../json/json-equal.ts'
import { toJsonValue } from '../../json/to-json-value.ts'
import { printable } from '../../text/printable.ts'
import { assertJsonPath } from './assert-json-path.ts'
import type { EntryEdits } from './entry-edits.ts'
import { openEntryFile } from './entry-file.ts'
import { overrideForm } from './override-form.ts'
import type { OverrideStore } from './override-store.ts'
import { unknownMembers } from './rule-members.ts'
import type { StateOptions } from './state-options.ts'
import { usableRules } from './usable-rules.ts'
import { entriesOf, entryOf } from './with-edits.ts'

/** The rules that a document was found to hold. */
interface ReadRules {
  readonly document: JsonObject
  readonly rules: WrapRules
}

/** A rule as it is to be, or none. */
type RuleEdit = JsonObject | null

const ruleEdits: EntryEdits<RuleEdit> = {
  merge: (_, later) => later,
  apply: (entry, rule) => {
    if (rule === null) return undefined
    const next = { ...rule, ...unknownMembers(entry ?? {}) }
    return entry !== undefined && jsonEqual(entry, next) ? entry : next
  },
}

/**
 * Opens the rules that were learned (`tool_overrides.json`), which needn't be there yet. A damaged file is set aside; one that
 * can't be written, or that a newer version wrote, is left as it is, and rules are kept in memory. A rule that can't be used
 * is told, and stays in the file.
 *
 * @throws HarnessError `wrong-use` for a name that doesn't end in .json.
 */
export function openOverrides({ path, onEvent }: StateOptions): OverrideStore {
  assertJsonPath(path, overrideForm)
  const file = openEntryFile({ path, form: overrideForm, edits: ruleEdits, onEvent })
  let read: ReadRules | undefined
  let told = ''
  const tell = ([first, ...others]: readonly string[]): void => {
    if (first === undefined || first === told) return
    told = first
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`
    const message = `holds what isn't used: ${first}${more}`
    onEvent({ type: 'file', path, message: printable(message) })
  }
  return {
    rules: () => {
      const document = file.document()
      if (read !== undefined && isSame(read.document, document)) return read.rules
      const { rules, faults } = usableRules(document)
      read = { document, rules: read === undefined ? rules : withKept(rules, document, read) }
      tell(faults)
      return read.rules
    },
    keys: () => Object.keys(entriesOf(file.document())),
    learn: (key, rule) => {
      const value = toJsonValue(rule)
      if (isJsonObject(value)) file.edit(key, value, { isUrgent: true })
    },
    forget: (key) => {
      if (Object.hasOwn(entriesOf(file.document()), key)) file.edit(key, null, { isUrgent: true })
    },
    flush: file.flush,
    close: file.close,
  }
}

/** Rules in which those that are as they were are the same objects, too. */
function withKept(rules: WrapRules, document: JsonObject, before: ReadRules): WrapRules {
  const { tools } = rules
  if (tools === undefined) return rules
  const kept = Object.entries(tools).map(([key, rule]) => {
    const [one, other] = [entryOf(before.document, key), entryOf(document, key)]
    const isKept = one !== undefined && other !== undefined && jsonEqual(one, other)
    return [key, (isKept ? before.rules.tools?.[key] : undefined) ?? rule] as const
  })
  return { ...rules, tools: Object.fromEntries(kept) }
}

/** What was to be written is another object once it is. */
function isSame(one: JsonObject, other: JsonObject): boolean {
  return one === other || jsonEqual(one, other)
}
