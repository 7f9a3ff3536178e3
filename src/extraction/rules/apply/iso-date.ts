const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Day names say nothing that the date doesn't. */
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/iu
const TIME =
  /[T\s,]+(?:at\s+)?(\d{1,2}):(\d{2})(?::(\d{2})([.,]\d{1,9})?)?\s*([ap])?(?:\.?m\.?)?\s*(Z|UTC|GMT|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?$/iu
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/u
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/u
const DAY_MONTH = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[\\s-]+${MONTH}[\\s,-]+(\\d{4})$`, 'iu')
const MONTH_DAY = new RegExp(`^${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})$`, 'iu')

interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

/**
 * A date, or a date with a time, as ISO 8601 writes it; undefined for what is none, and for what may be two: `05/06/2025`.
 * A day before dots is the day (`5.6.2025`), no zone is added, and nothing is made more exact than it is.
 */
export function isoDate(text: string): string | undefined {
  if (text.length > 80) return undefined
  const bare = text.replace(WEEKDAY, '')
  const time = TIME.exec(bare)
  const day = dayOf(bare.slice(0, time?.index ?? bare.length))
  if (day === undefined || !isReal(day)) return undefined
  const date = `${day.year}-${two(day.month)}-${two(day.day)}`
  if (time === null) return date
  const clock = clockOf(time)
  return clock === undefined ? undefined : `${date}T${clock}`
}

function dayOf(text: string): Day | undefined {
  const first = YEAR_FIRST.exec(text)
  if (first !== null)
    return { year: Number(first[1]), month: Number(first[3]), day: Number(first[4]) }
  const named = DAY_MONTH.exec(text)
  if (named !== null)
    return { year: Number(named[3]), month: monthOf(named[2]), day: Number(named[1]) }
  const american = MONTH_DAY.exec(text)
  if (american !== null)
    return { year: Number(american[3]), month: monthOf(american[1]), day: Number(american[2]) }
  return yearLast(YEAR_LAST.exec(text))
}

function yearLast(match: RegExpExecArray | null): Day | undefined {
  if (match === null) return undefined
  const [one, other, year] = [Number(match[1]), Number(match[3]), Number(match[4])]
  if (match[2] === '.' || one > 12) return { year, month: other, day: one }
  if (other > 12 || one === other) return { year, month: one, day: other }
  return undefined
}

function monthOf(name = ''): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
}

function isReal({ year, month, day }: Day): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1000
}

function clockOf(time: RegExpExecArray): string | undefined {
  const [, written = '', minutes = '', seconds, part = '', half, zone] = time
  const hours = hoursOf(Number(written), half)
  if (hours === undefined || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return undefined
  const end = seconds === undefined ? '' : `:${seconds}${part.replace(',', '.')}`
  return `${two(hours)}:${minutes}${end}${zoneOf(zone)}`
}

function hoursOf(hours: number, half: string | undefined): number | undefined {
  if (half === undefined) return hours > 23 ? undefined : hours
  if (hours < 1 || hours > 12) return undefined
  return (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

function zoneOf(zone: string | undefined): string {
  if (zone === undefined) return ''
  if (/^[a-z]/iu.test(zone)) return 'Z'
  return zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
