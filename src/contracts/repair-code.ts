/**
 * What a repair of broken JSON did:
 *
 * - `quote-key`, `quote-value`: quotes stand around a key or a string that had none, or only one
 * - `double-quotes`: a quote of another kind (single, typographic, an HTML entity) became a double quote
 * - `comma-added`, `comma-removed`, `colon-added`: between values, before a closing bracket, after a key
 * - `value-added`: a key without a value has null
 * - `closed`: a string, an object or an array that was never closed is closed
 * - `bracket-added`: several values stand in an array
 * - `bracket-removed`: a closing bracket that closed nothing is gone
 * - `literal-replaced`: `True`, `None`, `undefined`, `NaN` and the like became what JSON has for them, or a string
 * - `number-fixed`: a number that misses digits has a zero
 * - `number-quoted`: what starts like a number and isn't one, such as `007`, is a string
 * - `comment-removed`, `ellipsis-removed`, `fence-removed`: a comment, three dots, the mark of a fenced block
 * - `call-removed`: the name and the brackets of a call around a value, such as `ObjectId("…")`
 * - `escape-fixed`: a backslash was added or removed, or a broken escape at the end of the text removed
 * - `string-joined`: two strings with a plus sign between them are one
 * - `white-space`: white space that JSON doesn't know became a space
 * - `other`: anything else; `before` and `after` say it
 */
export type RepairCode =
  | 'quote-key'
  | 'quote-value'
  | 'double-quotes'
  | 'comma-added'
  | 'comma-removed'
  | 'colon-added'
  | 'value-added'
  | 'closed'
  | 'bracket-added'
  | 'bracket-removed'
  | 'literal-replaced'
  | 'number-fixed'
  | 'number-quoted'
  | 'comment-removed'
  | 'ellipsis-removed'
  | 'fence-removed'
  | 'call-removed'
  | 'escape-fixed'
  | 'string-joined'
  | 'white-space'
  | 'other'
