import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import { defineFinding } from './define-finding.ts'

/** The text beside structured content hasn't its data. */
export const payloadOnlyInStructured = defineFinding({
  code: 'payload-only-in-structured',
  about: 'result',
  requirement: ASSAY_REQUIREMENTS['text:data:complete'],
  observe: ({ textRelation }) =>
    textRelation?.kind === 'only-in-structured'
      ? [
          {
            pointer: '/structuredContent',
            message:
              'the data is only in structuredContent; clients that read only text never see it: send its JSON as a text block too',
          },
        ]
      : [],
})
