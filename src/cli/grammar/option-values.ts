import { InvalidArgumentError } from 'commander'

/** Gathers the values of an option that may be repeated. */
export function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value]
}

/** The longest that a timer of Node's waits. */
const LONGEST = 2 ** 31 - 1

/** One or more. */
export function count(text: string): number {
  const number = wholeNumber(text)
  if (number === 0) throw new InvalidArgumentError('it takes 1 or more.')
  return number
}

const MOST_PORTS = 65_535

/** A port that can be listened on. */
export function port(text: string): number {
  const number = count(text)
  if (number > MOST_PORTS) throw new InvalidArgumentError(`it takes 1 to ${MOST_PORTS}.`)
  return number
}

/** Zero or more. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/u.test(text)) throw new InvalidArgumentError('it takes a whole number.')
  return Number(text)
}

/** Bytes, or a number with KB, MB or GB, which are powers of 1024. */
export function byteSize(text: string): number {
  const match = /^(\d{1,9})(KB|MB|GB)?$/iu.exec(text)
  const exponent = ['', 'KB', 'MB', 'GB'].indexOf((match?.[2] ?? '').toUpperCase())
  const bytes = Number(match?.[1] ?? 0) * 1024 ** exponent
  if (bytes < 1) throw new InvalidArgumentError('it takes bytes, or a number with KB, MB or GB.')
  return bytes
}

/** Milliseconds, or a number with ms, s or m. */
export function duration(text: string): number {
  const match = /^(\d{1,9})(ms|s|m)?$/u.exec(text)
  if (match === null)
    throw new InvalidArgumentError('it takes milliseconds, or a number with ms, s or m.')
  const factor = { ms: 1, s: 1000, m: 60_000 }[match[2] ?? 'ms'] ?? 1
  const milliseconds = Number(match[1]) * factor
  if (milliseconds < 1 || milliseconds > LONGEST)
    throw new InvalidArgumentError(`it takes 1 to ${LONGEST} milliseconds.`)
  return milliseconds
}

/** A revision of the protocol, `auto` or `both`. */
export function protocol(text: string): string {
  if (text !== 'auto' && text !== 'both' && !/^\d{4}-\d{2}-\d{2}$/u.test(text))
    throw new InvalidArgumentError('it takes auto, both, or a revision such as 2025-11-25.')
  return text
}
