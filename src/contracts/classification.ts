/** All channels. */
export const CHANNELS = [
  'structured',
  'text',
  'media',
  'resource',
  'error',
  'protocol-error',
  'none',
] as const

/** Where the payload of a result is. */
export type Channel = (typeof CHANNELS)[number]

/** All shapes. */
export const SHAPES = [
  'json',
  'json-blocks',
  'labelled-json',
  'json-in-text',
  'python-literal',
  'php-array',
  'ruby-hash',
  'table',
  'delimited',
  'list',
  'lines',
  'records',
  'key-value',
  'front-matter',
  'markup',
  'tree',
  'scalar',
  'prose',
  'binary',
  'empty',
] as const

/** What the payload is. */
export type Shape = (typeof SHAPES)[number]

/** All kinds of compliance. */
export const COMPLIANCES = [
  'valid',
  'invalid',
  'missing',
  'no-schema',
  'schema-unusable',
  'not-applicable',
] as const

/** How a result stands to the outputSchema in force when its call was made. */
export type Compliance = (typeof COMPLIANCES)[number]

/** All recommendations about wrapping. */
export const WRAPPINGS = [
  'none',
  'required',
  'recommended',
  'optional-unwrap',
  'impossible',
  'unknown',
] as const

/** What a gateway should do about a call, a tool or a server. */
export type Wrapping = (typeof WRAPPINGS)[number]
