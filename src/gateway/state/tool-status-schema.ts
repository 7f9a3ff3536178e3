import schema from '../../../schemas/tool-schema-status.schema.json' with { type: 'json' }
import type { JsonObject } from '../../contracts/json.ts'

/** The published JSON Schema of files of statuses. */
export const toolStatusSchema: JsonObject = schema
