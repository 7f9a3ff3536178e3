/** Where the payload of a result is. */
export type Channel =
  | 'structured'
  | 'text'
  | 'media'
  | 'resource'
  | 'error'
  | 'protocol-error'
  | 'none'

/** What the payload is. */
export type Shape =
  | 'json'
  | 'json-blocks'
  | 'labelled-json'
  | 'json-in-text'
  | 'python-literal'
  | 'table'
  | 'delimited'
  | 'list'
  | 'lines'
  | 'records'
  | 'key-value'
  | 'front-matter'
  | 'markup'
  | 'tree'
  | 'scalar'
  | 'prose'
  | 'binary'
  | 'empty'

/** How a result stands to the outputSchema in force when its call was made. */
export type Compliance =
  | 'valid'
  | 'invalid'
  | 'missing'
  | 'no-schema'
  | 'schema-unusable'
  | 'not-applicable'

/** What a gateway should do about a call, a tool or a server. */
export type Wrapping =
  | 'none'
  | 'required'
  | 'recommended'
  | 'optional-unwrap'
  | 'impossible'
  | 'unknown'
