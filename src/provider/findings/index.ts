import type { LlmFindingCode } from '../../contracts/finding.ts'
import type { LlmFindingRule } from './define-llm-finding.ts'
import { llmStreamTruncated } from './llm-stream-truncated.ts'
import { llmStreamEmpty } from './llm-stream-empty.ts'
import { llmErrorInStream } from './llm-error-in-stream.ts'
import { llmEndNotLast } from './llm-end-not-last.ts'
import { llmFrameUnknown } from './llm-frame-unknown.ts'
import { llmFieldMissing } from './llm-field-missing.ts'
import { llmFinishMissing } from './llm-finish-missing.ts'
import { llmFinishContradicted } from './llm-finish-contradicted.ts'
import { llmRequestIgnored } from './llm-request-ignored.ts'
import { llmCutAsCompleted } from './llm-cut-as-completed.ts'
import { llmCallCut } from './llm-call-cut.ts'
import { llmCallLost } from './llm-call-lost.ts'
import { llmCallTwice } from './llm-call-twice.ts'
import { llmCallInText } from './llm-call-in-text.ts'
import { llmNameRepeated } from './llm-name-repeated.ts'
import { llmToolUnknown } from './llm-tool-unknown.ts'
import { llmArgumentsMalformed } from './llm-arguments-malformed.ts'
import { llmArgumentsInvalid } from './llm-arguments-invalid.ts'
import { llmArgumentsEscaped } from './llm-arguments-escaped.ts'
import { llmArgumentsLossy } from './llm-arguments-lossy.ts'
import { llmAnswerEmpty } from './llm-answer-empty.ts'
import { llmReasoningInText } from './llm-reasoning-in-text.ts'
import { llmMarkupInText } from './llm-markup-in-text.ts'
import { llmOutputInvalid } from './llm-output-invalid.ts'

const BY_CODE: { readonly [Code in LlmFindingCode]: LlmFindingRule<Code> } = {
  'llm-stream-truncated': llmStreamTruncated,
  'llm-stream-empty': llmStreamEmpty,
  'llm-error-in-stream': llmErrorInStream,
  'llm-end-not-last': llmEndNotLast,
  'llm-frame-unknown': llmFrameUnknown,
  'llm-field-missing': llmFieldMissing,
  'llm-finish-missing': llmFinishMissing,
  'llm-finish-contradicted': llmFinishContradicted,
  'llm-request-ignored': llmRequestIgnored,
  'llm-cut-as-completed': llmCutAsCompleted,
  'llm-call-cut': llmCallCut,
  'llm-call-lost': llmCallLost,
  'llm-call-twice': llmCallTwice,
  'llm-call-in-text': llmCallInText,
  'llm-name-repeated': llmNameRepeated,
  'llm-tool-unknown': llmToolUnknown,
  'llm-arguments-malformed': llmArgumentsMalformed,
  'llm-arguments-invalid': llmArgumentsInvalid,
  'llm-arguments-escaped': llmArgumentsEscaped,
  'llm-arguments-lossy': llmArgumentsLossy,
  'llm-answer-empty': llmAnswerEmpty,
  'llm-reasoning-in-text': llmReasoningInText,
  'llm-markup-in-text': llmMarkupInText,
  'llm-output-invalid': llmOutputInvalid,
}

/** The rules of all findings about model providers, in the order of their codes. */
export const LLM_FINDINGS: readonly LlmFindingRule[] = Object.values(BY_CODE)

/** The rule of a finding code. */
export function llmFindingRule(code: LlmFindingCode): LlmFindingRule {
  return BY_CODE[code]
}
