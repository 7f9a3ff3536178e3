/** A key and its value, as they stand in a text. */
export interface TextPair {
  readonly key: string
  /** Empty where nothing stands behind the separator. */
  readonly value: string
  /** Where the value begins. */
  readonly start: number
}

/** Reads what a line says, which begins at an offset of the text, as a pair; undefined where it is none. */
export type PairReader = (body: string, offset: number) => TextPair | undefined
