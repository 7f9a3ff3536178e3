import { defineFormat } from '../define-format.ts'
import { envelopeShape } from '../bare/envelope-shape.ts'
import { bareJson } from '../engines/bare-json.ts'

/** Calls, content and a flag in one object; what agents teach models that have no format of their own. */
export const envelope = defineFormat({
  name: 'envelope',
  title: 'JSON envelope with toolCalls, content and needsMoreWork',
  aliases: ['json_envelope'],
  models: ['any model that is prompted for it'],
  literals: [
    '{"toolCalls":[{"name":"get_weather","arguments":{"city":"SF"}}],"content":"","needsMoreWork":true}',
  ],
  references: ['https://github.com/aj47/SpeakMCP'],
  grammar: bareJson({
    opens: ['{'],
    shape: envelopeShape,
    write: (calls) =>
      JSON.stringify({
        toolCalls: calls.map(({ name, arguments: values }) => ({ name, arguments: values })),
        content: '',
        needsMoreWork: true,
      }),
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
})
