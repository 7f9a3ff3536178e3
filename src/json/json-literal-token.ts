import type { JsonValue } from '../contracts/json.ts'

interface Literal {
  readonly text: string
  readonly value: JsonValue
}

const TRUE: Literal = { text: 'true', value: true }
const FALSE: Literal = { text: 'false', value: false }
const NULL: Literal = { text: 'null', value: null }

/** `true`, `false` or `null` that comes in pieces. */
export class JsonLiteralToken {
  #literal = NULL
  #matched = 0

  /** Begins with the first unit of a literal; false where no literal begins so. */
  open(code: number): boolean {
    const literal = literalAt(code)
    if (literal === undefined) return false
    this.#literal = literal
    this.#matched = 0
    return true
  }

  /** Takes what belongs to the literal; answers with the position after that. The first unit comes again here. */
  take(chunk: string, start: number): number {
    const { text } = this.#literal
    let position = start
    while (
      this.#matched < text.length &&
      chunk.charCodeAt(position) === text.charCodeAt(this.#matched)
    ) {
      this.#matched++
      position++
    }
    return position
  }

  get isWhole(): boolean {
    return this.#matched === this.#literal.text.length
  }

  get value(): JsonValue {
    return this.#literal.value
  }
}

function literalAt(code: number): Literal | undefined {
  switch (code) {
    case 0x74:
      return TRUE
    case 0x66:
      return FALSE
    case 0x6e:
      return NULL
    default:
      return undefined
  }
}
