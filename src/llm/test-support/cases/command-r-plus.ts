import type { FormatCases } from '../format-cases.ts'

const pinnedOnly = 'the fence is the form of the call, and elsewhere it is a fence'

/** `Action:` and a JSON list in a fence. */
export const commandRPlusCases: FormatCases = {
  format: 'command_r_plus',
  source:
    "Cohere Command R+: the tool-use template, which asks for 'Action:' and a JSON list in a fence",
  cases: [
    {
      title: 'one call',
      topic: 'single',
      pinnedOnly,
      text: 'Action:\n```json\n[\n    {\n        "tool_name": "find_recipe",\n        "parameters": {\n            "dish": "paella"\n        }\n    }\n]\n```',
      expected: {
        content: '',
        toolCalls: [{ name: 'find_recipe', arguments: { dish: 'paella' } }],
      },
    },
    {
      title: 'two calls in one list',
      topic: 'parallel',
      pinnedOnly,
      text: 'Action:\n```json\n[\n    {"tool_name": "find_recipe", "parameters": {"dish": "paella"}},\n    {"tool_name": "price_of", "parameters": {"item": "saffron", "grams": 2}}\n]\n```',
      expected: {
        content: '',
        toolCalls: [
          { name: 'find_recipe', arguments: { dish: 'paella' } },
          { name: 'price_of', arguments: { item: 'saffron', grams: 2 } },
        ],
      },
    },
    {
      title: 'the fence on the line of the marker, the end of the turn dropped',
      topic: 'variant',
      pinnedOnly,
      text: 'Action: ```json\n[{"tool_name": "price_of", "parameters": {"item": "rice"}}]\n```<|END_OF_TURN_TOKEN|>',
      expected: { content: '', toolCalls: [{ name: 'price_of', arguments: { item: 'rice' } }] },
    },
    {
      title: 'a plan before the action is text',
      topic: 'text-around',
      pinnedOnly,
      text: 'Plan: first the recipe, then the prices.\nAction:\n```json\n[{"tool_name": "find_recipe", "parameters": {"dish": "paella"}}]\n```',
      expected: {
        content: 'Plan: first the recipe, then the prices.',
        toolCalls: [{ name: 'find_recipe', arguments: { dish: 'paella' } }],
      },
    },
    {
      title: 'text after the fence is kept',
      topic: 'text-around',
      pinnedOnly,
      text: 'Action:\n```json\n[{"tool_name": "find_recipe", "parameters": {"dish": "fideuà"}}]\n```\nI wait for the recipe.',
      expected: {
        content: 'I wait for the recipe.',
        toolCalls: [{ name: 'find_recipe', arguments: { dish: 'fideuà' } }],
      },
    },
    {
      title: 'parameters before the name',
      topic: 'variant',
      pinnedOnly,
      text: 'Action:\n```json\n[{"parameters": {"item": "rice"}, "tool_name": "price_of"}]\n```',
      expected: { content: '', toolCalls: [{ name: 'price_of', arguments: { item: 'rice' } }] },
    },
    {
      title: 'no parameters',
      topic: 'empty',
      pinnedOnly,
      text: 'Action:\n```json\n[{"tool_name": "list_pantry", "parameters": {}}]\n```',
      expected: { content: '', toolCalls: [{ name: 'list_pantry', arguments: {} }] },
    },
    {
      title: 'a fence of code without the marker is content',
      topic: 'none',
      text: 'Here is the script:\n```bash\necho "Action"\n```\nRun it.',
      expected: {
        content: 'Here is the script:\n```bash\necho "Action"\n```\nRun it.',
        toolCalls: [],
      },
    },
    {
      title: 'the marker without a fence is a word',
      topic: 'none',
      text: 'Action: none is needed, the pantry is full.',
      expected: { content: 'Action: none is needed, the pantry is full.', toolCalls: [] },
    },
    {
      title: 'cut inside the parameters',
      topic: 'truncated',
      pinnedOnly,
      text: 'Action:\n```json\n[\n    {"tool_name": "price_of", "parameters": {"item": "saffron", "shops": ["a", "b"',
      expected: {
        content: '',
        toolCalls: [{ name: 'price_of', arguments: { item: 'saffron' }, complete: false }],
      },
    },
    {
      title: 'the end of the fence is missing, the list is closed',
      topic: 'malformed',
      pinnedOnly,
      text: 'Action:\n```json\n[{"tool_name": "price_of", "parameters": {"item": "saffron"}}]',
      expected: {
        content: '',
        toolCalls: [{ name: 'price_of', arguments: { item: 'saffron' } }],
      },
    },
    {
      title: 'no JSON in the fence',
      topic: 'malformed',
      text: 'Action:\n```\nbuy saffron\n```',
      expected: { content: 'Action:\n```\nbuy saffron\n```', toolCalls: [] },
    },
    {
      title: 'escapes and characters beyond the first plane',
      topic: 'unicode',
      pinnedOnly,
      text:
        'Action:\n```json\n' +
        String.raw`[{"tool_name": "rate", "parameters": {"text": "\u00a1Ol\u00e9! \"muy\" bueno\n🥘", "stars": 5}}]` +
        '\n```',
      expected: {
        content: '',
        toolCalls: [{ name: 'rate', arguments: { text: '¡Olé! "muy" bueno\n🥘', stars: 5 } }],
      },
    },
    {
      title: 'a fence inside an argument ends nothing',
      topic: 'own-delimiter',
      pinnedOnly,
      text: 'Action:\n```json\n[{"tool_name": "save", "parameters": {"markdown": "```json\\n[]\\n```", "name": "x ```"}}]\n```',
      expected: {
        content: '',
        toolCalls: [{ name: 'save', arguments: { markdown: '```json\n[]\n```', name: 'x ```' } }],
      },
    },
  ],
}
