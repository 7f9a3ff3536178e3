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
import { deepseekV3 } from './deepseek-v3.ts'
import { deepseekV31 } from './deepseek-v3-1.ts'
import { kimiK2 } from './kimi-k2.ts'
import { qwen3Coder } from './qwen3-coder.ts'
import { seedOss } from './seed-oss.ts'
import { functionaryV31 } from './functionary-v3-1.ts'
import { hunyuanA13b } from './hunyuan-a13b.ts'
import { minimaxM1 } from './minimax-m1.ts'
import { jamba } from './jamba.ts'
import { apriel } from './apriel.ts'
import { nemotronJson } from './nemotron-json.ts'
import { functionCallsJson } from './function-calls-json.ts'
import { functools } from './functools.ts'
import { granite } from './granite.ts'
import { granite20bFc } from './granite-20b-fc.ts'
import { internlm2 } from './internlm2.ts'
import { gigachat3 } from './gigachat3.ts'
import { openpangu } from './openpangu.ts'
import { toolRequest } from './tool-request.ts'
import { xlam } from './xlam.ts'
import { anthropicXml } from './anthropic-xml.ts'
import { minimaxM2 } from './minimax-m2.ts'
import { deepseekV32 } from './deepseek-v3-2.ts'
import { deepseekV4 } from './deepseek-v4.ts'
import { dots } from './dots.ts'
import { step3 } from './step3.ts'
import { minicpm5 } from './minicpm5.ts'
import { antmlXml } from './antml-xml.ts'
import { gemma4 } from './gemma4.ts'
import { functiongemma } from './functiongemma.ts'
import { ernie45 } from './ernie45.ts'
import { cohereCommand } from './cohere-command.ts'
import { apertus } from './apertus.ts'
import { inkling } from './inkling.ts'
import { mistralV3 } from './mistral-v3.ts'
import { mistralV11 } from './mistral-v11.ts'
import { mistralV13 } from './mistral-v13.ts'
import { callingTool } from './calling-tool.ts'
import { commandRPlus } from './command-r-plus.ts'
import { llama3Json } from './llama3-json.ts'
import { qwenAgent } from './qwen-agent.ts'
import { qwenAgentCode } from './qwen-agent-code.ts'
import { react } from './react.ts'
import { rwkv } from './rwkv.ts'
import { harmony } from './harmony.ts'
import { glm45 } from './glm45.ts'
import { glm47 } from './glm47.ts'
import { poolside } from './poolside.ts'
import { hyperclovax } from './hyperclovax.ts'
import { hunyuanHy3 } from './hunyuan-hy3.ts'
import { longcat } from './longcat.ts'
import { iquestCoder } from './iquest-coder.ts'
import { k2Horizon } from './k2-horizon.ts'
import { solarOpen2 } from './solar-open2.ts'
import { plamo3 } from './plamo3.ts'
import { minimaxM3 } from './minimax-m3.ts'
import { atem } from './atem.ts'
import { kimiK3 } from './kimi-k3.ts'
import { morphXml } from './morph-xml.ts'
import { yamlXml } from './yaml-xml.ts'
import { functionaryV32 } from './functionary-v3-2.ts'

/** All formats, in the order in which they are tried where several begin alike. */
export const formats: readonly LlmFormat[] = [
  qwenAgentCode,
  hermes,
  rwkv,
  commandRPlus,
  react,
  qwenAgent,
  llama3Json,
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
  deepseekV3,
  deepseekV31,
  kimiK2,
  qwen3Coder,
  seedOss,
  functionaryV31,
  minimaxM1,
  hunyuanA13b,
  jamba,
  apriel,
  nemotronJson,
  functionCallsJson,
  functools,
  granite,
  granite20bFc,
  internlm2,
  gigachat3,
  openpangu,
  toolRequest,
  anthropicXml,
  minimaxM2,
  deepseekV32,
  deepseekV4,
  dots,
  step3,
  minicpm5,
  antmlXml,
  gemma4,
  functiongemma,
  ernie45,
  cohereCommand,
  apertus,
  inkling,
  mistralV3,
  mistralV11,
  mistralV13,
  xlam,
  callingTool,
  harmony,
  glm45,
  glm47,
  poolside,
  hyperclovax,
  hunyuanHy3,
  longcat,
  iquestCoder,
  k2Horizon,
  solarOpen2,
  plamo3,
  minimaxM3,
  atem,
  kimiK3,
  morphXml,
  yamlXml,
  functionaryV32,
]
