import { TOOL_REQUIREMENTS } from '../../requirements/tool-requirements.ts'
import { defineFinding } from './define-finding.ts'

/** An outputSchema that nothing can be checked against. */
export const schemaUnusable = defineFinding({
  code: 'schema-unusable',
  about: 'schema',
  requirement: TOOL_REQUIREMENTS['tool:output-schema:valid'],
  observe: ({ schema }) =>
    schema === undefined || schema.compiled.ok
      ? []
      : [
          {
            message: `the outputSchema can't be used: ${schema.compiled.reason}; declare one that can`,
          },
        ],
})
