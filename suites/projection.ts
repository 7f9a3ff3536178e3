import { projectValue } from '../src/projection/project-value.ts'
import { withoutSourceFields } from '../src/projection/without-source-fields.ts'
import { compileSchema } from '../src/schema/compile-schema.ts'
import { defineSuite } from './define.ts'

/** A value and a schema in, the value in the shape of the schema out. */
export const projection = defineSuite<'projection'>({
  name: 'projection',
  asks: 'a value in the shape that a schema asks for, or null if that needs invented data',
  method: 'Written by hand from JSON Schema and from the rules in docs/reference/rules.md.',
  streams: false,
  reference({ value, schema }) {
    const projected = projectValue(value, schema).value
    const compiled = compileSchema(withoutSourceFields(schema))
    const fits = compiled.ok && compiled.validate(projected).length === 0
    return fits ? { value: projected } : null
  },
})
