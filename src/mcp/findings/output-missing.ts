import { TOOL_REQUIREMENTS } from '../../requirements/tool-requirements.ts'
import { wrappingAdvice } from '../result/wrapping-advice.ts'
import { defineFinding } from './define-finding.ts'

/** A tool declares an outputSchema, and its result has no structured content. */
export const outputMissing = defineFinding({
  code: 'output-missing',
  about: 'result',
  requirement: TOOL_REQUIREMENTS['tool:output-schema:conformance'],
  observe: (facts) =>
    facts.compliance === 'missing' && facts.applicable
      ? [
          {
            message: `an outputSchema is declared, and the result has no structuredContent; strict clients reject it: return it, or declare no schema; ${wrappingAdvice(facts)}`,
          },
        ]
      : [],
})
