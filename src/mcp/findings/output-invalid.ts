import { TOOL_REQUIREMENTS } from '../../requirements/tool-requirements.ts'
import { describeErrors } from '../result/argument-errors.ts'
import { wrappingAdvice } from '../result/wrapping-advice.ts'
import { defineFinding } from './define-finding.ts'

/** Structured content breaks the outputSchema of its tool. */
export const outputInvalid = defineFinding({
  code: 'output-invalid',
  about: 'result',
  requirement: TOOL_REQUIREMENTS['tool:output-schema:conformance'],
  observe: (facts) =>
    facts.compliance === 'invalid' && facts.applicable
      ? [
          {
            pointer: `/structuredContent${facts.schemaErrors[0]?.pointer ?? ''}`,
            message: `structuredContent breaks the outputSchema: ${describeErrors(facts.schemaErrors)}; strict clients reject it: return what the schema says, or correct the schema; ${wrappingAdvice(facts)}`,
          },
        ]
      : [],
})
