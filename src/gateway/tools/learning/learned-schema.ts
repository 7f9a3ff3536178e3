import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { inferSchema } from '../../../schema/infer-schema.ts'
import { lenientSchema } from './lenient-schema.ts'
import { widenedSchema } from './widened-schema.ts'

/** Tells a schema that a gateway made from one that a server declares. */
const COMMENT = 'learned by mcp-assay from results of this tool'
/** Without a type, for data that comes later may have a property of that name. */
const WHOLE_TEXT: JsonObject = {
  description: 'the whole text, of a result in which nothing else is found',
}

/** Characters of a learned schema: it is told to every client, and to models. */
const MOST_CHARACTERS = 16_384
const DEPTHS = [12, 6, 4, 3, 2, 1]

/** Whether a schema was learned, and isn't what the server declares. */
export function isLearnedSchema(schema: JsonValue | undefined): boolean {
  return isJsonObject(schema) && schema['$comment'] === COMMENT
}

/**
 * The schema to promise from what was inferred from one value. It takes `{result: text}` as well, and what the server
 * declares, so that a result that is otherwise needs no break of the promise; and it says as much of the value as has room.
 */
export function learnedSchema(inferred: JsonObject, declared?: JsonValue): JsonObject {
  const own = isJsonObject(declared) ? lenientSchema(declared, 1)['properties'] : undefined
  return fitted(inferred, (schema) => {
    const { properties, $schema, ...rest } = schema
    const named = { ...(isJsonObject(own) && own), ...(isJsonObject(properties) && properties) }
    return {
      ...($schema !== undefined && { $schema }),
      $comment: COMMENT,
      ...rest,
      properties: { ...named, result: named['result'] ?? WHOLE_TEXT },
      additionalProperties: true,
    }
  })
}

/** A learned schema that a further value fits. */
export function widenedFor(schema: JsonObject, value: JsonValue): JsonObject {
  return fitted(inferSchema([value]), (other) => widenedSchema(schema, other))
}

function fitted(schema: JsonObject, finish: (lenient: JsonObject) => JsonObject): JsonObject {
  let last: JsonObject = {}
  for (const depth of DEPTHS) {
    last = finish(lenientSchema(schema, depth))
    if (JSON.stringify(last).length <= MOST_CHARACTERS) break
  }
  return last
}
