import { defineFormat } from '../define-format.ts'
import { xtml } from '../engines/xtml.ts'

/** Channels and typed arguments between tokens that open and close by name. */
export const kimiK3 = defineFormat({
  name: 'kimi_k3',
  title: 'Channels and typed arguments between open and close tokens',
  aliases: ['kimi_k3_xtml', 'xtml'],
  models: ['Kimi K3'],
  literals: [
    '<|open|>tools<|sep|><|open|>call tool="f" index="1"<|sep|><|open|>argument key="arg1" type="number"<|sep|>1<|close|>argument<|sep|><|close|>call<|sep|><|close|>tools<|sep|>',
  ],
  references: [
    'https://github.com/sgl-project/sglang/blob/v0.5.23/python/sglang/srt/function_call/kimik3_detector.py',
  ],
  grammar: xtml,
  reasoning: [{ open: '<|open|>think<|sep|>', close: '<|close|>think<|sep|>' }],
  // A response that begins ends what was thought: the template opens the channel, and the model may have nothing to say in it.
  callsInReasoning: 'promote',
  ignored: [
    '<|close|>response<|sep|>',
    '<|close|>message<|sep|>',
    '<|close|>tools<|sep|>',
    '<|open|>message role="assistant"<|sep|>',
  ],
})
