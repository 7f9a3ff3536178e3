import { defineFormat } from '../define-format.ts'
import { tagEqualsName } from '../engines/tag-equals-name.ts'

/** A JSON object in a tag that names the function, as Functionary v3.1 and Llama with custom tools write it. */
export const functionaryV31 = defineFormat({
  name: 'functionary_v3_1',
  title: 'JSON in a function tag with a name',
  aliases: [
    'functionary',
    'qwen',
    'functionary_v3_1_llama_3_1',
    'llama3_function',
    'llama',
    'llama3',
    'llama3.1',
  ],
  models: ['Functionary v3.1', 'Llama 3.1 with custom tools'],
  literals: ['<function=special_function>{"arg1": 1}</function>'],
  references: [
    'https://github.com/MeetKai/functionary/blob/main/functionary/prompt_template/llama31_prompt_template.py',
  ],
  grammar: tagEqualsName({ body: 'json', trimsLines: false, isBareRead: true }),
  reasoning: [{ open: '<think>', close: '</think>' }],
})
