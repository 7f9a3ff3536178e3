import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutRoleHeader } from './without-role-header.ts'

describe('withoutRoleHeader', () => {
  test.each([
    ['ChatML', '<|im_start|>assistant\n'],
    ['Llama 3', '<|start_header_id|>assistant<|end_header_id|>\n\n'],
    ['Granite', '<|start_of_role|>assistant<|end_of_role|>'],
    ['Ling', '<role>ASSISTANT</role>\n'],
    ['Gemma', '<start_of_turn>model\n'],
    ['Gemma 4', '<|turn>model\n'],
    ['GLM', '<|assistant|>\n'],
    ['Apriel', '\n<|begin_assistant|>\n'],
    ['Apertus', '<|assistant_start|>'],
    ['Kimi K2', '<|im_assistant|>assistant<|im_middle|>'],
    ['Kimi K3', '<|open|>message role="assistant"<|sep|>'],
    ['Phi', '<|im_start|>assistant<|im_sep|>'],
    ['DeepSeek', '<｜Assistant｜>'],
    ['DeepSeek, from the start', '<｜begin▁of▁sentence｜><｜Assistant｜>'],
    ['Hunyuan', '<｜hy_Assistant｜>'],
    ['Spark', '<｜start▁of▁sentence｜><|Bot|>'],
    ['Cohere', '<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>'],
    ['Seed', '<seed:bos>assistant\n'],
    ['Nemotron', '<SPECIAL_11>Assistant\n'],
    ['MiniMax', ']~b]ai\n'],
    ['GigaChat', 'assistant<|role_sep|>\n'],
    ['Inkling', '<|message_model|>'],
    ['Mistral', '[/INST]'],
    ['Reka', 'assistant:'],
    ['Vicuna', 'ASSISTANT: '],
    ['SmolVLM', '<s>Assistant: '],
  ])('drops the header of %s', (_, header) => {
    expect(withoutRoleHeader(header)).toBe('')
    for (const own of ['Of course: ', '<think>', '<think>\nSo', '{"toolCalls": ['])
      expect(withoutRoleHeader(header + own)).toBe(own)
  })

  test.each([
    ['text', 'The model says'],
    ['a role in text', 'assistants are here'],
    ['a role that a sentence begins with', 'AI is a word'],
    ['a role on a line of its own', 'AI\nis a word'],
    ['space before text', '\n  indented'],
    ['reasoning', '<think>\nassistant'],
    ['the header of a channel', '<|start|>assistant'],
    ['the header of a channel with more', '<|start|>assistant<|channel|>analysis<|message|>So'],
    ['a recipient', '>>>all\n'],
    ['an opener of calls', '<|tool_calls_section_begin|><|tool_call_begin|>'],
    ['a tag of calls', '<tool_call>\n'],
    ['nothing', ''],
  ])('keeps %s', (_, own) => {
    expect(withoutRoleHeader(own)).toBe(own)
  })

  test('keeps a recipient behind a header', () => {
    expect(withoutRoleHeader('<|start_header_id|>assistant<|end_header_id|>\n\n>>>')).toBe('>>>')
  })

  test('drops a header once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = withoutRoleHeader(`<|im_start|>assistant\n${text}`)
        expect(once.length).toBeLessThanOrEqual(text.length)
        expect(text.endsWith(once)).toBe(true)
      }),
    )
  })
})
