import type { ErrorObject, Schema } from 'ajv'
import type { JsonValue } from '../contracts/json.ts'
import { countNodes } from '../json/count-nodes.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { createAjv } from './create-ajv.ts'
import type { Dialect } from './dialect.ts'
import { COUNT_KEYWORD } from './prepare-schema.ts'

/** References that one check may follow, and for each node of the value: a small schema can ask for 2^n. */
const MAX_REFERENCES = 20_000
const MAX_REFERENCES_PER_NODE = 20

/** Checks a value; throws a RangeError where the schema makes that endless. */
export type Validator = (value: JsonValue) => readonly ErrorObject[]

/**
 * Compiles a prepared schema by itself; throws where it doesn't compile. Each gets an ajv of its
 * own, which keeps the `$id`s of one server out of another's schemas.
 */
export function createValidator(schema: JsonValue, dialect: Dialect): Validator {
  if (!isSchema(schema)) throw new TypeError('a schema is an object or a boolean')
  const budget = createBudget()
  const ajv = createAjv(dialect).addKeyword({
    keyword: COUNT_KEYWORD,
    schema: false,
    validate: () => budget.spend(),
  })
  const validate = ajv.compile(schema)
  return (value) => {
    budget.renew(value)
    validate(value)
    return validate.errors ?? []
  }
}

interface Budget {
  readonly renew: (value: JsonValue) => void
  /** True, or a RangeError. */
  readonly spend: () => true
}

function createBudget(): Budget {
  let spent = 0
  let limit = MAX_REFERENCES
  let subject: JsonValue = null
  return {
    renew: (value) => {
      spent = 0
      limit = MAX_REFERENCES
      subject = value
    },
    spend: () => {
      spent += 1
      if (spent === MAX_REFERENCES) limit += MAX_REFERENCES_PER_NODE * countNodes(subject)
      if (spent > limit) throw new RangeError('too many references')
      return true
    },
  }
}

function isSchema(schema: JsonValue): schema is JsonValue & Schema {
  return typeof schema === 'boolean' || isJsonObject(schema)
}
