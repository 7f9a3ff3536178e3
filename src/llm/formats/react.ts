import { defineFormat } from '../define-format.ts'
import { linesOfWords } from '../engines/lines-of-words.ts'

/** Reasoning and acting in lines, as prompts have taught it since before models had calls. */
export const react = defineFormat({
  name: 'react',
  title: 'ReAct: Action and Action Input',
  aliases: ['langchain', 're_act'],
  models: ['any model that is prompted for it'],
  literals: ['Action: get_weather\nAction Input: {"city": "SF"}'],
  references: ['https://arxiv.org/abs/2210.03629'],
  grammar: linesOfWords({
    name: 'Action:',
    at: 'line-start',
    arguments: ['Action Input:', 'Action input:', 'ActionInput:', 'Arguments:'],
    ends: ['Observation', 'Thought:', 'Action:', 'Final Answer:'],
    results: ['Observation', 'Thought:', 'Final Answer:'],
    last: 'Observation:',
    write: ({ name, values }) => `Action: ${name}\nAction Input: ${values}`,
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
})
