/** Any value that JSON can hold. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject

/** A JSON object; a key that isn't there reads as undefined. */
export interface JsonObject {
  readonly [key: string]: JsonValue
}
