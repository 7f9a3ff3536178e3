import type { FormatCases } from '../format-cases.ts'

/** What Step-3 writes: steptml inside of the token markers of a section. */
export const step3Cases: FormatCases = {
  format: 'step3',
  source: 'the chat template of Step-3: tool_calls tokens around steptml:invoke',
  cases: [
    {
      title: 'reads one call',
      topic: 'single',
      text: '<｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="find_recipe"><steptml:parameter name="dish">ratatouille</steptml:parameter></steptml:invoke><｜tool_call_end｜><｜tool_calls_end｜>',
      expected: {
        content: '',
        toolCalls: [{ name: 'find_recipe', arguments: { dish: 'ratatouille' } }],
      },
    },
    {
      title: 'gives each call its own parameters',
      topic: 'parallel',
      text: '<｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="find_recipe"><steptml:parameter name="dish">pho</steptml:parameter></steptml:invoke><｜tool_call_end｜><｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="convert"><steptml:parameter name="grams">250</steptml:parameter><steptml:parameter name="unit">cup</steptml:parameter></steptml:invoke><｜tool_call_end｜><｜tool_calls_end｜>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'find_recipe', arguments: { dish: 'pho' } },
          { name: 'convert', arguments: { grams: 250, unit: 'cup' } },
        ],
      },
    },
    {
      title: 'reads calls of one section on lines of their own',
      topic: 'variant',
      text: `<｜tool_calls_begin｜>
<｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="start_timer"><steptml:parameter name="minutes">5</steptml:parameter></steptml:invoke><｜tool_call_end｜>
<｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="start_timer"><steptml:parameter name="minutes">9</steptml:parameter></steptml:invoke><｜tool_call_end｜>
<｜tool_calls_end｜>`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'start_timer', arguments: { minutes: 5 } },
          { name: 'start_timer', arguments: { minutes: 9 } },
        ],
      },
    },
    {
      title: 'keeps an answer without a call',
      topic: 'none',
      text: 'Salt the aubergines, wait for 20 minutes | then fry them.',
      expected: {
        content: 'Salt the aubergines, wait for 20 minutes | then fry them.',
        toolCalls: [],
      },
    },
    {
      title: 'keeps the parameters that were closed before the cut',
      topic: 'truncated',
      text: '<｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="convert"><steptml:parameter name="unit">cup</steptml:parameter><steptml:parameter name="grams">25',
      expected: {
        content: '',
        toolCalls: [{ name: 'convert', arguments: { unit: 'cup' }, complete: false }],
      },
    },
    {
      title: 'keeps the first call whole when the second is cut',
      topic: 'truncated',
      text: '<｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="find_recipe"><steptml:parameter name="dish">dal</steptml:parameter></steptml:invoke><｜tool_call_end｜><｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="convert"><steptml:parameter name="gr',
      expected: {
        content: '',
        toolCalls: [
          { name: 'find_recipe', arguments: { dish: 'dal' } },
          { name: 'convert', arguments: {}, complete: false },
        ],
      },
    },
    {
      title: 'is whole when the end token of the call stands for the closer of invoke',
      topic: 'malformed',
      text: '<｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="find_recipe"><steptml:parameter name="dish">laksa</steptml:parameter><｜tool_call_end｜><｜tool_calls_end｜>',
      expected: {
        content: '',
        toolCalls: [{ name: 'find_recipe', arguments: { dish: 'laksa' } }],
      },
    },
    {
      title: 'leaves a section without a call as text',
      topic: 'malformed',
      text: '<｜tool_calls_begin｜>no tool fits<｜tool_calls_end｜>',
      expected: {
        content: '<｜tool_calls_begin｜>no tool fits<｜tool_calls_end｜>',
        toolCalls: [],
      },
    },
    {
      title: 'keeps full-width characters and emoji of a value',
      topic: 'unicode',
      text: '<｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="find_recipe"><steptml:parameter name="dish">麻婆豆腐｜辣 🌶️ \\u0041</steptml:parameter></steptml:invoke><｜tool_call_end｜><｜tool_calls_end｜>',
      expected: {
        content: '',
        toolCalls: [{ name: 'find_recipe', arguments: { dish: '麻婆豆腐｜辣 🌶️ \\u0041' } }],
      },
    },
    {
      title: 'keeps its own tokens inside of a value',
      topic: 'own-delimiter',
      text: '<｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="save_note"><steptml:parameter name="text">a section: <｜tool_calls_begin｜> to <｜tool_calls_end｜>, by <steptml:invoke name="x"></steptml:parameter></steptml:invoke><｜tool_call_end｜><｜tool_calls_end｜>',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'save_note',
            arguments: {
              text: 'a section: <｜tool_calls_begin｜> to <｜tool_calls_end｜>, by <steptml:invoke name="x">',
            },
          },
        ],
      },
    },
    {
      title: 'keeps the text before and after the section',
      topic: 'text-around',
      text: `I'll set a timer.
<｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="start_timer"><steptml:parameter name="minutes">20</steptml:parameter></steptml:invoke><｜tool_call_end｜><｜tool_calls_end｜>
It runs.`,
      expected: {
        content: "I'll set a timer.\n\nIt runs.",
        toolCalls: [{ name: 'start_timer', arguments: { minutes: 20 } }],
      },
    },
    {
      title: 'tells reasoning from the call behind it',
      topic: 'reasoning',
      text: '<think>Twenty minutes will do.</think>\n<｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="stop_timer"></steptml:invoke><｜tool_call_end｜><｜tool_calls_end｜>',
      expected: {
        content: '',
        reasoning: 'Twenty minutes will do.',
        toolCalls: [{ name: 'stop_timer', arguments: {} }],
      },
    },
    {
      title: 'types values by the schema',
      topic: 'types',
      text: '<｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="scale"><steptml:parameter name="servings">4</steptml:parameter><steptml:parameter name="recipe_id">0815</steptml:parameter><steptml:parameter name="skip">["salt"]</steptml:parameter></steptml:invoke><｜tool_call_end｜><｜tool_calls_end｜>',
      tools: {
        scale: {
          type: 'object',
          properties: {
            servings: { type: 'integer' },
            recipe_id: { type: 'string' },
            skip: { type: 'array', items: { type: 'string' } },
          },
        },
      },
      expected: {
        content: '',
        toolCalls: [
          { name: 'scale', arguments: { servings: 4, recipe_id: '0815', skip: ['salt'] } },
        ],
      },
    },
  ],
}
