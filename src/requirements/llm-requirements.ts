import type { LlmFindingCode, Requirement } from '../contracts/finding.ts'
import { defineRequirements } from './define-requirements.ts'

/** What this project asks of what model providers send; their own documentation has no levels. */
export const LLM_REQUIREMENTS = defineRequirements({
  'llm:stream:ended': row(
    'llm:stream:ended',
    'llm-stream-truncated',
    'A stream ends with the mark that its wire has for that, and a body with its JSON.',
  ),
  'llm:stream:answers': row(
    'llm:stream:answers',
    'llm-stream-empty',
    'An answer whose status is success holds one.',
  ),
  'llm:error:status': row(
    'llm:error:status',
    'llm-error-in-stream',
    'An error comes in place of an answer, with a status that says so.',
  ),
  'llm:stream:end-last': row(
    'llm:stream:end-last',
    'llm-end-not-last',
    'Nothing comes behind the end mark of a stream.',
  ),
  'llm:stream:known-messages': row(
    'llm:stream:known-messages',
    'llm-frame-unknown',
    'All messages are of kinds that the documentation of the wire has.',
  ),
  'llm:stream:fields': row(
    'llm:stream:fields',
    'llm-field-missing',
    'Messages have the fields that official clients of the wire need.',
  ),
  'llm:finish:told': row(
    'llm:finish:told',
    'llm-finish-missing',
    'A whole answer says why the model stopped.',
  ),
  'llm:finish:true': row(
    'llm:finish:true',
    'llm-finish-contradicted',
    'A finish says calls where calls came, and only there.',
  ),
  'llm:request:kept': row(
    'llm:request:kept',
    'llm-request-ignored',
    'An answer has what its request asks for, or an error says why not.',
  ),
  'llm:finish:length': row(
    'llm:finish:length',
    'llm-cut-as-completed',
    'An answer that was cut by its limit says so.',
  ),
  'llm:call:whole': row('llm:call:whole', 'llm-call-cut', 'The arguments of a call are whole.'),
  'llm:call:kept': row(
    'llm:call:kept',
    'llm-call-lost',
    'Of a call that was cut, what the model had written is kept.',
  ),
  'llm:call:once': row('llm:call:once', 'llm-call-twice', 'A call comes once.'),
  'llm:call:native': row(
    'llm:call:native',
    'llm-call-in-text',
    'A call of an offered tool comes on the wire.',
  ),
  'llm:call:name-once': row(
    'llm:call:name-once',
    'llm-name-repeated',
    'The name of a call comes once.',
  ),
  'llm:call:offered': row(
    'llm:call:offered',
    'llm-tool-unknown',
    'A call is of a tool that the request offers.',
  ),
  'llm:arguments:json': row(
    'llm:arguments:json',
    'llm-arguments-malformed',
    'The arguments of a call are JSON.',
  ),
  'llm:arguments:schema': row(
    'llm:arguments:schema',
    'llm-arguments-invalid',
    'The arguments of a call are valid against the schema of their tool.',
  ),
  'llm:arguments:unescaped': row(
    'llm:arguments:unescaped',
    'llm-arguments-escaped',
    'JSON comes without the escapes of HTML.',
  ),
  'llm:arguments:lossless': row(
    'llm:arguments:lossless',
    'llm-arguments-lossy',
    'The arguments of a call are the same to every JSON reader.',
  ),
  'llm:text:there': row(
    'llm:text:there',
    'llm-answer-empty',
    'A whole answer has a text, a refusal or a call.',
  ),
  'llm:text:reasoning-apart': row(
    'llm:text:reasoning-apart',
    'llm-reasoning-in-text',
    'Reasoning comes apart from the text.',
  ),
  'llm:text:clean': row(
    'llm:text:clean',
    'llm-markup-in-text',
    "The text holds no marks of templates or of the model's own format.",
  ),
  'llm:text:output': row(
    'llm:text:output',
    'llm-output-invalid',
    'A text is what the response format of its request says.',
  ),
})

function row<const Id extends string>(
  id: Id,
  code: LlmFindingCode,
  sentence: string,
): Requirement & { readonly id: Id } {
  return {
    id,
    level: 'advice',
    source: 'assay',
    revisions: [],
    sentence,
    address: `docs/reference/findings.md#${code}`,
  }
}
