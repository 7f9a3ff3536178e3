import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import { isVacuous } from '../../schema/is-vacuous.ts'
import { defineFinding } from './define-finding.ts'

/** An outputSchema that accepts a corrupted copy of the real output. */
export const schemaVacuous = defineFinding({
  code: 'schema-vacuous',
  about: 'schema',
  requirement: ASSAY_REQUIREMENTS['schema:output:telling'],
  // Of a wrapper that an SDK made, the cause is the wrapper.
  observe: ({ schema, structured, compliance, sdkWrap }) =>
    compliance === 'valid' &&
    sdkWrap === undefined &&
    structured !== undefined &&
    schema?.compiled.ok === true &&
    isVacuous(schema.compiled, structured)
      ? [
          {
            message:
              'the outputSchema accepts corrupted copies of the real output, so that it promises nothing; describe the properties and require them',
          },
        ]
      : [],
})
