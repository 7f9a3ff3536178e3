import schema from '../../schemas/calls.schema.json' with { type: 'json' }
import type { JsonObject } from '../contracts/json.ts'

/** The published JSON Schema of calls files. */
export const callsSchema: JsonObject = schema
