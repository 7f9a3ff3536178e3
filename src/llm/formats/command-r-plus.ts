import { defineFormat } from '../define-format.ts'
import { jsonInFence } from '../engines/json-in-fence.ts'
import { writeJsonList } from '../json-calls/write-json-list.ts'

/** A list in a fence behind `Action:`. The fence is the form of the call, so that elsewhere it is only a fence. */
export const commandRPlus = defineFormat({
  name: 'command_r_plus',
  title: 'Action: and a JSON list in a fence',
  aliases: ['command_r', 'cohere_command_r_plus'],
  models: ['Command R', 'Command R+'],
  literals: ['Action:\n```json\n[{"tool_name": "get_weather", "parameters": {"city": "SF"}}]\n```'],
  references: ['https://docs.cohere.com/docs/command-r-plus'],
  grammar: jsonInFence({
    open: 'Action:',
    write: (calls) => writeJsonList(calls, { name: 'tool_name', arguments: 'parameters' }),
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
  ignored: ['<|END_OF_TURN_TOKEN|>'],
  bareIsMarked: true,
})
