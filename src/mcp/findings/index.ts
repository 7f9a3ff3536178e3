import type { McpFindingCode } from '../../contracts/finding.ts'
import { contentMissing } from './content-missing.ts'
import { cacheFieldsMissing } from './cache-fields-missing.ts'
import { httpBodyCut } from './http-body-cut.ts'
import { httpContentType } from './http-content-type.ts'
import { httpEventMalformed } from './http-event-malformed.ts'
import { httpNotificationStatus } from './http-notification-status.ts'
import { httpRedirect } from './http-redirect.ts'
import { httpSessionLost } from './http-session-lost.ts'
import { httpSessionMissing } from './http-session-missing.ts'
import { httpStreamOpen } from './http-stream-open.ts'
import { resultTypeMissing } from './result-type-missing.ts'
import type { ConversationFinding, FindingRule, ResultFinding } from './define-finding.ts'
import { errorUnflagged } from './error-unflagged.ts'
import { expectationUnmet } from './expectation-unmet.ts'
import { exitInCall } from './exit-in-call.ts'
import { invalidArgumentsAccepted } from './invalid-arguments-accepted.ts'
import { malformedResult } from './malformed-result.ts'
import { answerMalformed } from './answer-malformed.ts'
import { messageMalformed } from './message-malformed.ts'
import { messageOversized } from './message-oversized.ts'
import { noReply } from './no-reply.ts'
import { notExercised } from './not-exercised.ts'
import { onlyEmptyResults } from './only-empty-results.ts'
import { outputInvalid } from './output-invalid.ts'
import { outputMissing } from './output-missing.ts'
import { outputRejectedByServer } from './output-rejected-by-server.ts'
import { paginationEndless } from './pagination-endless.ts'
import { payloadOnlyInStructured } from './payload-only-in-structured.ts'
import { payloadOnlyInText } from './payload-only-in-text.ts'
import { responseIdUnknown } from './response-id-unknown.ts'
import { schemaUnusable } from './schema-unusable.ts'
import { schemaVacuous } from './schema-vacuous.ts'
import { sdkWrapped } from './sdk-wrapped.ts'
import { startFailed } from './start-failed.ts'
import { stdoutNoise } from './stdout-noise.ts'
import { structuredNoSchema } from './structured-no-schema.ts'
import { structuredNotObject } from './structured-not-object.ts'
import { textDiffers } from './text-differs.ts'
import { textInsideStructured } from './text-inside-structured.ts'
import { toolCrashes } from './tool-crashes.ts'
import { toolFailureAsProtocolError } from './tool-failure-as-protocol-error.ts'
import { toolListChanged } from './tool-list-changed.ts'
import { unknownBlock } from './unknown-block.ts'

const BY_CODE: { readonly [Code in McpFindingCode]: FindingRule<Code> } = {
  'malformed-result': malformedResult,
  'content-missing': contentMissing,
  'unknown-block': unknownBlock,
  'structured-not-object': structuredNotObject,
  'output-missing': outputMissing,
  'output-invalid': outputInvalid,
  'output-rejected-by-server': outputRejectedByServer,
  'schema-unusable': schemaUnusable,
  'schema-vacuous': schemaVacuous,
  'sdk-wrapped': sdkWrapped,
  'text-inside-structured': textInsideStructured,
  'text-differs': textDiffers,
  'payload-only-in-text': payloadOnlyInText,
  'payload-only-in-structured': payloadOnlyInStructured,
  'structured-no-schema': structuredNoSchema,
  'error-unflagged': errorUnflagged,
  'invalid-arguments-accepted': invalidArgumentsAccepted,
  'tool-crashes': toolCrashes,
  'expectation-unmet': expectationUnmet,
  'tool-failure-as-protocol-error': toolFailureAsProtocolError,
  'start-failed': startFailed,
  'no-reply': noReply,
  'exit-in-call': exitInCall,
  'stdout-noise': stdoutNoise,
  'response-id-unknown': responseIdUnknown,
  'message-malformed': messageMalformed,
  'answer-malformed': answerMalformed,
  'pagination-endless': paginationEndless,
  'tool-list-changed': toolListChanged,
  'message-oversized': messageOversized,
  'not-exercised': notExercised,
  'only-empty-results': onlyEmptyResults,
  'result-type-missing': resultTypeMissing,
  'cache-fields-missing': cacheFieldsMissing,
  'http-content-type': httpContentType,
  'http-notification-status': httpNotificationStatus,
  'http-session-missing': httpSessionMissing,
  'http-session-lost': httpSessionLost,
  'http-redirect': httpRedirect,
  'http-body-cut': httpBodyCut,
  'http-stream-open': httpStreamOpen,
  'http-event-malformed': httpEventMalformed,
}

/** The rules of all findings, in the order of their codes. */
export const FINDING_RULES: readonly FindingRule[] = Object.values(BY_CODE)

/** The rules that each result is held to. */
export const RESULT_FINDINGS: readonly ResultFinding[] = FINDING_RULES.flatMap((rule) =>
  rule.about === 'conversation' ? [] : [rule],
)

/** The rules that a conversation as a whole is held to. */
export const CONVERSATION_FINDINGS: readonly ConversationFinding[] = FINDING_RULES.flatMap((rule) =>
  rule.about === 'conversation' ? [rule] : [],
)

/** The rule of a finding code. */
export function findingRule(code: McpFindingCode): FindingRule {
  return BY_CODE[code]
}
