import type { FormatCases } from '../format-cases.ts'

/** JSON objects, one a line, in one section. */
export const minimaxM1Cases: FormatCases = {
  format: 'minimax_m1',
  source: "the model's guide to function calls: a line of JSON for each call inside <tool_calls>",
  cases: [
    {
      title: 'reads one line of JSON',
      topic: 'single',
      text: '<tool_calls>\n{"name": "find_recipe", "arguments": {"dish": "pho", "servings": 4}}\n</tool_calls>',
      expected: {
        content: '',
        toolCalls: [{ name: 'find_recipe', arguments: { dish: 'pho', servings: 4 } }],
      },
    },
    {
      title: 'reads a call from each line',
      topic: 'parallel',
      text: `<tool_calls>
{"name": "add_item", "arguments": {"item": "leek"}}
{"name": "add_item", "arguments": {"item": "rice"}}
{"name": "set_timer", "arguments": {"minutes": 12}}
</tool_calls>`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'add_item', arguments: { item: 'leek' } },
          { name: 'add_item', arguments: { item: 'rice' } },
          { name: 'set_timer', arguments: { minutes: 12 } },
        ],
      },
    },
    {
      title: 'keeps text before and after the section',
      topic: 'text-around',
      text: `I'll write the list.

<tool_calls>
{"name": "add_item", "arguments": {"item": "salt"}}
</tool_calls>
Anything else?`,
      expected: {
        content: "I'll write the list.\n\n\nAnything else?",
        toolCalls: [{ name: 'add_item', arguments: { item: 'salt' } }],
      },
    },
    {
      title: 'finds nothing in a recipe',
      topic: 'none',
      text: 'Cook the rice for 12 minutes; {salt} stands for a pinch.',
      expected: {
        content: 'Cook the rice for 12 minutes; {salt} stands for a pinch.',
        toolCalls: [],
      },
    },
    {
      title: 'does not promote a section inside reasoning, and reads the one behind it',
      topic: 'reasoning',
      text: `<think>I could send <tool_calls>
{"name": "set_timer", "arguments": {"minutes": 5}}
</tool_calls> but that is short.</think>
<tool_calls>
{"name": "set_timer", "arguments": {"minutes": 9}}
</tool_calls>`,
      expected: {
        content: '',
        reasoning: `I could send <tool_calls>
{"name": "set_timer", "arguments": {"minutes": 5}}
</tool_calls> but that is short.`,
        toolCalls: [{ name: 'set_timer', arguments: { minutes: 9 } }],
        candidates: [{ name: 'set_timer', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'does not promote a section in a fence',
      topic: 'none',
      text: 'Like so:\n```\n<tool_calls>\n{"name": "set_timer", "arguments": {}}\n</tool_calls>\n```',
      expected: {
        content:
          'Like so:\n```\n<tool_calls>\n{"name": "set_timer", "arguments": {}}\n</tool_calls>\n```',
        toolCalls: [],
        candidates: [{ name: 'set_timer', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'is incomplete where the arguments are cut, with the members that are closed',
      topic: 'truncated',
      text: '<tool_calls>\n{"name": "save_recipe", "arguments": {"title": "Pho", "steps": ["char the gin',
      expected: {
        content: '',
        toolCalls: [{ name: 'save_recipe', arguments: { title: 'Pho' }, complete: false }],
      },
    },
    {
      title: 'takes a line as whole though the section is not closed',
      topic: 'malformed',
      text: '<tool_calls>\n{"name": "set_timer", "arguments": {"minutes": 3}}\n',
      expected: { content: '', toolCalls: [{ name: 'set_timer', arguments: { minutes: 3 } }] },
    },
    {
      title: 'repairs a trailing comma in the arguments',
      topic: 'malformed',
      text: '<tool_calls>\n{"name": "add_item", "arguments": {"item": "lime",}}\n</tool_calls>',
      expected: { content: '', toolCalls: [{ name: 'add_item', arguments: { item: 'lime' } }] },
    },
    {
      title: 'decodes the escapes of JSON',
      topic: 'unicode',
      text: '<tool_calls>\n{"name": "note", "arguments": {"text": "cr\\u00e8me \\"br\\u00fbl\\u00e9e\\"\\n🍮 \\ud83c\\udf5c 麺"}}\n</tool_calls>',
      expected: {
        content: '',
        toolCalls: [{ name: 'note', arguments: { text: 'crème "brûlée"\n🍮 🍜 麺' } }],
      },
    },
    {
      title: 'is not ended by its closer inside a string',
      topic: 'own-delimiter',
      text: '<tool_calls>\n{"name": "note", "arguments": {"text": "end with </tool_calls> or <tool_calls>"}}\n</tool_calls>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'note', arguments: { text: 'end with </tool_calls> or <tool_calls>' } },
        ],
      },
    },
    {
      title: 'reads empty arguments and none at all',
      topic: 'empty',
      text: '<tool_calls>\n{"name": "list_recipes", "arguments": {}}\n{"name": "stop_timer"}\n</tool_calls>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'list_recipes', arguments: {} },
          { name: 'stop_timer', arguments: {} },
        ],
      },
    },
    {
      title: 'reads nested values, arguments before the name and an integer beyond 2^53',
      topic: 'types',
      text: '<tool_calls>\n{"arguments": {"id": 9007199254740993, "parts": [{"n": 1}, null]}, "name": "scale_recipe"}\n</tool_calls>',
      expected: {
        content: '',
        toolCalls: [{ name: 'scale_recipe', arguments: { id: 2 ** 53, parts: [{ n: 1 }, null] } }],
      },
    },
  ],
}
