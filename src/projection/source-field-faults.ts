import { HarnessError } from '../contracts/harness-error.ts'
import type { JsonValue } from '../contracts/json.ts'
import { kindOf } from '../json/kind-of.ts'
import { mapSchema } from '../schema/map-schema.ts'
import { MAX_SCHEMA_DEPTH } from '../schema/prepare-schema.ts'
import { compileJsonPath } from './compile-json-path.ts'

/** What is wrong with a `source_field`, and where in the schema it stands. */
interface SourceFieldFault {
  /** JSON Pointer. */
  readonly pointer: string
  readonly message: string
}

/** Each `source_field` of a schema that is no JSONPath, or asks for a pattern that matches nothing. */
export function sourceFieldFaults(schema: JsonValue): readonly SourceFieldFault[] {
  const faults: SourceFieldFault[] = []
  mapSchema(schema, {
    maxDepth: MAX_SCHEMA_DEPTH,
    rewrite: (node, at) => {
      const source = node['source_field']
      const message = source === undefined ? undefined : faultOf(source)
      if (message !== undefined) faults.push({ pointer: `${at}/source_field`, message })
      return node
    },
  })
  return faults
}

function faultOf(source: JsonValue): string | undefined {
  if (typeof source !== 'string') return `is ${kindOf(source)}; give a JSONPath, such as $.a.b`
  try {
    const [diagnostic] = compileJsonPath(source).diagnostics
    return diagnostic
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error
    return `${error.message}; write a path such as $.a.b`
  }
}
