import { Ajv2020 } from 'ajv/dist/2020.js'
import { serve } from './serve.ts'

await serve({
  suite: 'projection',
  library: 'ajv',
  part: 'coerceTypes, removeAdditional',
  answer({ value, schema }) {
    const options = { coerceTypes: true, removeAdditional: 'all', strict: false } as const
    const root = { type: 'object', properties: { value: schema }, required: ['value'] }
    const copy = { value }
    const isValid = new Ajv2020(options).compile(root)(copy)
    return { result: isValid ? { value: copy.value } : null }
  },
})
