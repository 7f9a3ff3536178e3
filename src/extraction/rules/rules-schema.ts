import schema from '../../../schemas/rules.schema.json' with { type: 'json' }
import type { JsonObject } from '../../contracts/json.ts'

/** The published JSON Schema of wrap rules. */
export const rulesSchema: JsonObject = schema
