import { GatheredText } from './gathered-text.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const LETTER_U = 0x75

/** Where a run of units that stand for themselves in a JSON string ends. */
export function plainRunEnd(chunk: string, start: number): number {
  const { length } = chunk
  let position = start
  while (position < length) {
    const code = chunk.charCodeAt(position)
    if (code === QUOTE || code === BACKSLASH || code < 0x20) break
    position++
  }
  return position
}

/** A JSON string that comes in pieces, without its opening quote. */
export class JsonStringToken {
  readonly #gathered = new GatheredText()
  /** A high surrogate whose partner may still come. */
  #held = ''
  #escape: 'none' | 'kind' | 'digits' = 'none'
  #digits = 0
  #unit = 0
  #state: 'open' | 'closed' | 'broken' = 'open'

  open(): void {
    this.#gathered.clear()
    this.#held = ''
    this.#escape = 'none'
    this.#state = 'open'
  }

  /** What is known of the text; while the string is open, without half of a pair of surrogates at its end. */
  get text(): string {
    return this.#state === 'closed' ? this.#gathered.whole : this.#gathered.text
  }

  get state(): 'open' | 'closed' | 'broken' {
    return this.#state
  }

  /** Takes what belongs to the string, its closing quote included; answers with the position after that, or of what broke it. */
  take(chunk: string, start: number): number {
    let position = start
    while (position < chunk.length) {
      if (this.#escape === 'none') position = this.#takePlain(chunk, position)
      else if (this.#takeEscape(chunk, position)) position++
      else this.#state = 'broken'
      if (this.#state !== 'open') break
    }
    return position
  }

  #takePlain(chunk: string, start: number): number {
    const end = plainRunEnd(chunk, start)
    if (end > start) this.#append(chunk.slice(start, end))
    if (end === chunk.length) return end
    const code = chunk.charCodeAt(end)
    if (code === QUOTE) {
      if (this.#held !== '') this.#gathered.add(this.#held)
      this.#state = 'closed'
    } else if (code === BACKSLASH) this.#escape = 'kind'
    else {
      this.#state = 'broken'
      return end
    }
    return end + 1
  }

  /** One unit of an escape; false where it is wrong. */
  #takeEscape(chunk: string, position: number): boolean {
    const code = chunk.charCodeAt(position)
    if (this.#escape === 'digits') return this.#takeDigit(code)
    if (code === LETTER_U) {
      this.#escape = 'digits'
      this.#digits = 0
      this.#unit = 0
      return true
    }
    const unescaped = unescape(code)
    if (unescaped === undefined) return false
    this.#append(unescaped)
    this.#escape = 'none'
    return true
  }

  #takeDigit(code: number): boolean {
    const digit = hexDigit(code)
    if (digit === undefined) return false
    this.#unit = this.#unit * 16 + digit
    if (++this.#digits === 4) {
      this.#append(String.fromCharCode(this.#unit))
      this.#escape = 'none'
    }
    return true
  }

  #append(piece: string): void {
    const isCut = (piece.charCodeAt(piece.length - 1) & 0xfc00) === 0xd800
    if (this.#held !== '') this.#gathered.add(this.#held)
    this.#gathered.add(isCut ? piece.slice(0, -1) : piece)
    this.#held = isCut ? piece.slice(-1) : ''
  }
}

function unescape(code: number): string | undefined {
  switch (code) {
    case QUOTE:
      return '"'
    case BACKSLASH:
      return '\\'
    case 0x2f:
      return '/'
    case 0x62:
      return '\b'
    case 0x66:
      return '\f'
    case 0x6e:
      return '\n'
    case 0x72:
      return '\r'
    case 0x74:
      return '\t'
    default:
      return undefined
  }
}

function hexDigit(code: number): number | undefined {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : undefined
}
