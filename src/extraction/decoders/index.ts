import type { Decoder } from '../../contracts/decoder.ts'
import type { TextFormat } from '../../contracts/extraction.ts'
import { phpArray, rubyHash } from './arrows.ts'
import { json } from './json.ts'
import { jsonLines } from './json-lines.ts'
import { pythonLiteral } from './python-literal.ts'
import { xml } from './xml.ts'
import { yaml } from './yaml.ts'

/** What reads each format. */
export const decoders: { readonly [Format in TextFormat]: Decoder<Format> } = {
  json,
  'json-lines': jsonLines,
  'python-literal': pythonLiteral,
  'php-array': phpArray,
  'ruby-hash': rubyHash,
  yaml,
  xml,
}
