import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import { defineFinding } from './define-finding.ts'

/** Structured content that no outputSchema describes. */
export const structuredNoSchema = defineFinding({
  code: 'structured-no-schema',
  about: 'result',
  requirement: ASSAY_REQUIREMENTS['schema:output:declared'],
  observe: ({ structured, compliance }) =>
    structured !== undefined && compliance === 'no-schema'
      ? [
          {
            pointer: '/structuredContent',
            message:
              'structuredContent comes without an outputSchema, so that nobody knows its shape before the call; declare one',
          },
        ]
      : [],
})
