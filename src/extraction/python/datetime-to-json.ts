import type { PythonConversion } from './python-conversion.ts'
import type { PythonCall, PythonNode } from './python-node.ts'

const LIMITS = [
  [1, 9999],
  [1, 12],
  [1, 31],
  [0, 23],
  [0, 59],
  [0, 59],
  [0, 999_999],
] as const
const UNIT_SECONDS: ReadonlyMap<string, number> = new Map([
  ['days', 86_400],
  ['seconds', 1],
])

/**
 * The ISO 8601 text of a `datetime`, `date` or `time`, as its `isoformat()` writes it. A zone that is only named
 * stands behind it in brackets (RFC 9557), which a diagnostic tells; other zones are refused.
 */
export function datetimeToJson(call: PythonCall, conversion: PythonConversion): string | undefined {
  const kind = withoutModule(call.name)
  const from = kind === 'time' ? 3 : 0
  const parts = call.positional.map((part, index) => partOf(part, from + index))
  const least = { date: 3, time: 2, datetime: 5 }[kind] ?? Number.POSITIVE_INFINITY
  const most = kind === 'date' ? 3 : LIMITS.length - from
  if (parts.length < least || parts.length > most || parts.includes(undefined))
    return conversion.refuse(call, `${call.name}(…) is no date or time`)
  const zone = zoneOf(call, conversion)
  if (zone === undefined)
    return conversion.refuse(call, `the time zone of ${call.name}(…) is unknown`)
  const numbers = parts.map((part) => part ?? 0)
  if (kind === 'time') return `${timeText(numbers)}${zone}`
  const date = dateText(numbers)
  return kind === 'date' ? date : `${date}T${timeText(numbers.slice(3))}${zone}`
}

/** A name as it is written where its module is imported from. */
function withoutModule(name: string): string {
  return name.replace(/^datetime\.(?=.)/u, '')
}

function partOf(node: PythonNode, index: number): number | undefined {
  const [least, most] = LIMITS[index] ?? [1, 0]
  if (node.type !== 'number' || !/^\d{1,6}$/u.test(node.digits)) return undefined
  const part = Number(node.digits)
  return part >= least && part <= most ? part : undefined
}

function dateText([year = 0, month = 0, day = 0]: readonly number[]): string {
  return `${padded(year, 4)}-${padded(month)}-${padded(day)}`
}

function timeText([hour = 0, minute = 0, second = 0, micro = 0]: readonly number[]): string {
  const fraction = micro === 0 ? '' : `.${padded(micro, 6)}`
  return `${padded(hour)}:${padded(minute)}:${padded(second)}${fraction}`
}

function padded(number: number, width = 2): string {
  return String(number).padStart(width, '0')
}

/** Empty where there is none; undefined where it isn't known what it means. */
function zoneOf(call: PythonCall, { diagnostics }: PythonConversion): string | undefined {
  const zone = call.named.find(([name]) => name === 'tzinfo')?.[1]
  if (zone === undefined) return ''
  if (zone.type === 'name')
    return withoutModule(zone.name) === 'timezone.utc' ? '+00:00' : undefined
  if (zone.type === 'opaque') return namedOffset(zone.text)
  if (zone.type !== 'call') return undefined
  if (zone.name === 'tzutc') return '+00:00'
  if (withoutModule(zone.name) === 'timezone') return offsetText(zone.positional[0])
  const key = zone.named.find(([name]) => name === 'key')?.[1]
  if (!zone.name.endsWith('ZoneInfo') || key?.type !== 'string') return undefined
  diagnostics.add('a time zone is known by its name only: no offset stands in the text')
  return `[${key.value}]`
}

function namedOffset(text: string): string | undefined {
  if (text === '<UTC>' || text === 'TzInfo(UTC)') return '+00:00'
  return /[-+]\d\d:\d\d/u.exec(text)?.[0]
}

function offsetText(node: PythonNode | undefined): string | undefined {
  if (node?.type !== 'call' || withoutModule(node.name) !== 'timedelta') return undefined
  let total = 0
  for (const [unit, value] of node.named) {
    const seconds = UNIT_SECONDS.get(unit)
    if (seconds === undefined || value.type !== 'number') return undefined
    total += seconds * Number(value.digits)
  }
  if (!Number.isInteger(total) || Math.abs(total) >= 86_400) return undefined
  const size = Math.abs(total)
  const rest = size % 60 === 0 ? '' : `:${padded(size % 60)}`
  const hours = padded(Math.floor(size / 3600))
  return `${total < 0 ? '-' : '+'}${hours}:${padded(Math.floor(size / 60) % 60)}${rest}`
}
