import { defineFormat } from '../define-format.ts'
import { linesOfWords } from '../engines/lines-of-words.ts'

/** Words between flowers, as Qwen-Agent taught them to models without calls of their own. */
export const qwenAgent = defineFormat({
  name: 'qwen_agent',
  title: 'Qwen-Agent: ✿FUNCTION✿ and ✿ARGS✿',
  aliases: ['qwen_agent_classic', 'qwen_fncall'],
  models: ['Qwen 1.5', 'Qwen2'],
  literals: ['✿FUNCTION✿: get_weather\n✿ARGS✿: {"city": "SF"}\n✿RESULT✿'],
  references: ['https://github.com/QwenLM/Qwen-Agent'],
  grammar: linesOfWords({
    name: '✿FUNCTION✿:',
    arguments: ['✿ARGS✿:'],
    ends: ['✿RESULT✿', '✿RETURN✿', '✿FUNCTION✿'],
    results: ['✿RESULT✿', '✿RETURN✿'],
    write: ({ name, values }) => `✿FUNCTION✿: ${name}\n✿ARGS✿: ${values}\n✿RESULT✿`,
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
  ignored: ['✿RESULT✿', '✿RETURN✿'].flatMap((word) => [word, `${word}:`, `${word}: `]),
})
