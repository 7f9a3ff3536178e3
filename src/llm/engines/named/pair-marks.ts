/** What stands before and behind something. */
export interface Around {
  readonly open: string
  readonly close: string
}

/** What stands around the parts of calls that are a name, then pairs of a key and a value. */
export interface PairMarks {
  /** Around all calls of a message; absent: nothing does. */
  readonly section?: Around
  readonly call: Around
  /** What may stand behind the name. */
  readonly nameEnd?: string
  /** `close` is empty where the value's opener ends the key. */
  readonly key: Around
  /** Around the type of a value, between key and value. */
  readonly type?: Around
  readonly value: Around
  /** Around arguments that are JSON, in the place of pairs. */
  readonly body?: Around
  /** Whether a call may be a JSON object that has its name. */
  readonly mayBeJson?: boolean
  /** Which value of a key that comes twice holds; default: the last one. */
  readonly keep?: 'first'
  /** What is written behind names, keys, values and calls. */
  readonly line: '\n' | ''
}

/** What may stand where a pair does. */
export function pairPlaces({ section, call, key, body }: PairMarks): readonly string[] {
  return [
    key.open,
    call.close,
    call.open,
    ...(body === undefined ? [] : [body.open]),
    ...(section === undefined ? [] : [section.close]),
  ]
}
