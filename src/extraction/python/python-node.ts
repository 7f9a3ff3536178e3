/** What stands at a place of a Python literal, as it is written: nothing is turned into JSON yet. */
export type PythonNode =
  | PythonName
  | PythonNumber
  | PythonText
  | PythonSequence
  | PythonDict
  | PythonCall
  | PythonEnum
  | PythonOpaque

interface Placed {
  /** UTF-16 offset where it starts. */
  readonly at: number
}

/** `None`, `True`, `False`, `nan`, `-inf` and the like. */
export interface PythonName extends Placed {
  readonly type: 'name'
  readonly name: string
}

/** A number with its sign. */
export interface PythonNumber extends Placed {
  readonly type: 'number'
  readonly digits: string
}

/** A string, or bytes as one character each. Neighbours that Python joins are one. */
export interface PythonText extends Placed {
  readonly type: 'string' | 'bytes'
  readonly value: string
  /** Whether it was written as several. */
  readonly joined: boolean
}

/** Items in brackets. */
export interface PythonSequence extends Placed {
  readonly type: 'list' | 'tuple' | 'set'
  readonly items: readonly PythonNode[]
}

/** A dict in its order, repeated keys kept. */
interface PythonDict extends Placed {
  readonly type: 'dict'
  readonly entries: readonly PythonEntry[]
}

/** A key and its value. */
export type PythonEntry = readonly [key: PythonNode, value: PythonNode]

/** An object as `repr` prints it: `Name(1, a=2)`. It is never called. */
export interface PythonCall extends Placed {
  readonly type: 'call'
  readonly name: string
  readonly positional: readonly PythonNode[]
  readonly named: readonly (readonly [name: string, value: PythonNode])[]
}

/** A member of an enum: `<Color.RED: 1>`. */
interface PythonEnum extends Placed {
  readonly type: 'enum'
  readonly value: PythonNode
}

/** What has no literal: a class, a function, an object by its address, a time zone by its name. */
interface PythonOpaque extends Placed {
  readonly type: 'opaque'
  readonly text: string
}
