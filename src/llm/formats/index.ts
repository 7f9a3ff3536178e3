import type { LlmFormat } from '../define-format.ts'
import { hermes } from './hermes.ts'
import { anthropicToolUse } from './anthropic-tool-use.ts'
import { envelope } from './envelope.ts'
import { json } from './json.ts'
import { openaiFunctionCall } from './openai-function-call.ts'
import { openaiResponses } from './openai-responses.ts'
import { openaiToolCalls } from './openai-tool-calls.ts'
import { pythonic } from './pythonic.ts'
import { lfm2 } from './lfm2.ts'
import { olmo3 } from './olmo3.ts'
import { sarashina } from './sarashina.ts'

/** All formats, in the order in which they are tried where several begin alike. */
export const formats: readonly LlmFormat[] = [
  hermes,
  envelope,
  openaiToolCalls,
  openaiFunctionCall,
  openaiResponses,
  anthropicToolUse,
  json,
  pythonic,
  lfm2,
  olmo3,
  sarashina,
]
