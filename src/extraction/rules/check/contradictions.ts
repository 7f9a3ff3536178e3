import { isJsonObject } from '../../../json/is-json-object.ts'
import { jsonEqual } from '../../../json/json-equal.ts'
import { formatPointer } from '../../../json/json-pointer.ts'
import { escapeUnseen } from '../../../text/escape-unseen.ts'
import { excerpt } from '../../../text/excerpt.ts'
import { fieldContradictions } from './field-contradictions.ts'
import { PARSER_TRAITS } from './parser-traits.ts'
import type { RuleFault } from './rule-fault.ts'
import type { SettledRules } from './settled-rules.ts'

/** Settings that some parsers read, and which. */
const OWNED = [...new Set(Object.values(PARSER_TRAITS).flatMap(({ reads }) => reads))].map(
  (key) => ({
    key,
    owners: Object.entries(PARSER_TRAITS)
      .filter(([, { reads }]) => reads.includes(key))
      .map(([name]) => name),
  }),
)

const NEEDED = [
  { parser: 'http', key: 'endpoint' },
  { parser: 'custom_regex', key: 'patterns' },
] as const

/** What in a configuration contradicts something else in it. */
export function contradictions(rules: SettledRules): readonly RuleFault[] {
  return [
    ...twoValues(rules),
    ...settingsOfOthers(rules),
    ...listFaults(rules),
    ...restFaults(rules),
    ...arrangementFaults(rules),
    ...startFaults(rules),
    ...unmatchedFaults(rules),
    ...fieldContradictions(rules),
  ]
}

function twoValues({ raw }: SettledRules): readonly RuleFault[] {
  const inner = raw['config']
  return Object.entries(isJsonObject(inner) ? inner : {}).flatMap(([key, value]) => {
    const beside = raw[key]
    if (beside === undefined || jsonEqual(beside, value)) return []
    const [one, other] = [beside, value].map((setting) =>
      escapeUnseen(JSON.stringify(setting)).slice(0, 80),
    )
    return [
      {
        pointer: formatPointer([key]),
        message: `${one} contradicts ${other} in config; keep one of them`,
      },
    ]
  })
}

/** A setting that only other parsers read would be passed over. */
function settingsOfOthers({
  settings,
  reads,
  parser,
  pointerOf,
}: SettledRules): readonly RuleFault[] {
  const own: readonly string[] = reads
  return OWNED.filter(({ key }) => Object.hasOwn(settings, key) && !own.includes(key)).map(
    ({ key, owners }) => ({
      pointer: pointerOf(key),
      message: `${key} is read by ${owners.join(', ')}, and ${without(parser, key)}; name one of them, or leave it out`,
    }),
  )
}

function without(parser: SettledRules['parser'], key: string): string {
  if (parser === 'auto') return 'no parser is named'
  const isByLine = parser === 'lines' || parser === 'record_lines'
  const reason = isByLine && key === 'record_start' ? ', which opens an item at each line' : ''
  return `the parser is ${parser}${reason}`
}

function listFaults({ config, gives, parser }: SettledRules): readonly RuleFault[] {
  const { list_field: list, table_field: table } = config
  const named = list === undefined ? table : list
  if (named === undefined) return []
  const pointer = list === undefined ? '/table_field' : '/list_field'
  if (list !== undefined && table !== undefined)
    return [
      {
        pointer: '/table_field',
        message: `${excerpt(table)} is a second name for the array beside list_field ${excerpt(list)}; keep one`,
      },
    ]
  if (gives !== 'object' || config.blocks === 'each') return []
  return [
    {
      pointer,
      message: `${excerpt(named)} names an array, and ${parser} gives one object; leave it out${parser === 'custom_regex' ? ', or leave out repeated: false' : ''}`,
    },
  ]
}

/** The rest of a text is kept in an object. */
function restFaults({ config, gives, parser }: SettledRules): readonly RuleFault[] {
  const { rest, list_field: list, table_field: table, blocks } = config
  if (rest === undefined) return []
  const field = list ?? table
  if (field === rest)
    return [{ pointer: '/rest', message: `${excerpt(rest)} names the array as well; rename one` }]
  if (blocks === 'each')
    return [
      { pointer: '/rest', message: 'is for one text, and blocks is each; leave one of them out' },
    ]
  if (field !== undefined || gives === 'object' || gives === 'anything') return []
  return [
    { pointer: '/rest', message: `needs an object, and ${parser} gives an array; add list_field` },
  ]
}

/** Only the items of a list can be told from each other and sorted, and only fields have names. */
function arrangementFaults({ config, gives, parser }: SettledRules): readonly RuleFault[] {
  const { unique, sort, item_patterns: patterns } = config
  const asked = { unique, sort }
  const isPlain = gives === 'strings' && patterns === undefined
  return (['unique', 'sort'] as const).flatMap((key) => {
    if (asked[key] === undefined || asked[key] === false) return []
    if (gives === 'object')
      return [
        {
          pointer: `/${key}`,
          message: `is for a list, and ${parser} gives one object; leave it out`,
        },
      ]
    return isPlain && asked[key] !== true
      ? [
          {
            pointer: `/${key}`,
            message: `names a field, and the items of ${parser} are texts; add item_patterns`,
          },
        ]
      : []
  })
}

function startFaults({ parser, settings, pointerOf }: SettledRules): readonly RuleFault[] {
  const { record_start, record_separator, repeated } = settings
  if (
    parser === 'key_value_records' &&
    record_start !== undefined &&
    record_separator !== undefined
  )
    return [
      {
        pointer: pointerOf('record_separator'),
        message: 'parts records, and record_start says where they open; leave one of them out',
      },
    ]
  if (parser !== 'custom_regex' || record_start === undefined || repeated !== false) return []
  return [
    {
      pointer: pointerOf('record_start'),
      message: 'opens records, and repeated: false asks for one object; leave one of them out',
    },
  ]
}

/** Of what `auto` finds nobody said which lines it should have been. */
function unmatchedFaults({ config, parser }: SettledRules): readonly RuleFault[] {
  const { enabled, on_unmatched: asked = 'ignore' } = config
  if (parser !== 'auto' || asked === 'ignore' || enabled === false) return []
  return [
    {
      pointer: '/on_unmatched',
      message: `"${asked}" is for the lines that a parser leaves, and no parser is named; name one, or leave it out`,
    },
  ]
}

/** What a configuration needs and doesn't have. */
export function shortcomings({ parser, settings }: SettledRules): readonly RuleFault[] {
  const missing = NEEDED.find((need) => need.parser === parser && settings[need.key] === undefined)
  if (missing === undefined) return []
  return [{ pointer: '/parser', message: `"${parser}" needs ${missing.key}; add it` }]
}
