import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import { defineFinding } from './define-finding.ts'

/** There is structured content, and the data is only in the text beside it. */
export const payloadOnlyInText = defineFinding({
  code: 'payload-only-in-text',
  about: 'result',
  requirement: ASSAY_REQUIREMENTS['structured:data:complete'],
  observe: ({ textRelation }) =>
    textRelation?.kind === 'only-in-text'
      ? [
          {
            pointer: '/content',
            message:
              'the data is only in the text, and structuredContent describes it at most; clients that prefer structuredContent lose it: put the data there too',
          },
        ]
      : [],
})
