/** A part of a projected value that stands elsewhere in the value that was projected. */
export interface Move {
  /** JSON Pointer into the projected value. */
  readonly to: string
  /** JSON Pointer into the value that was projected; undefined where the part was made. */
  readonly from?: string
}

/** Where a value stood before: a JSON Pointer, or of a list of selected values those of its items; undefined where it isn't known. */
export type Origin = string | readonly string[] | undefined

/** Items of an array; where those behind them stood isn't asked. */
export const MAX_TRACED = 1000

/** Where a part of a value stood before. */
export function originOfPart(origin: Origin, part: string): Origin {
  if (origin === undefined || part === '') return origin
  if (typeof origin === 'string') return origin + part
  const [, index = '', ...rest] = part.split('/')
  const item = origin[Number(index)]
  return item === undefined
    ? undefined
    : originOfPart(item, rest.map((token) => `/${token}`).join(''))
}
