import type { FormatCases } from '../format-cases.ts'

/** Lines that begin with `✿FUNCTION✿`, `✿ARGS✿`, `✿RESULT✿` and `✿RETURN✿`. */
export const qwenAgentCases: FormatCases = {
  format: 'qwen_agent',
  source: "Qwen-Agent: the function-call prompt 'qwen' and how its answers are split",
  cases: [
    {
      title: 'one call, stopped before its result',
      topic: 'single',
      text: '✿FUNCTION✿: image_gen\n✿ARGS✿: {"prompt": "a red kite"}\n✿RESULT✿',
      expected: {
        content: '',
        toolCalls: [{ name: 'image_gen', arguments: { prompt: 'a red kite' } }],
      },
    },
    {
      title: 'the word at which it stops was kept back',
      topic: 'variant',
      text: '✿FUNCTION✿: image_gen\n✿ARGS✿: {"prompt": "a kite", "size": 512}\n',
      expected: {
        content: '',
        toolCalls: [{ name: 'image_gen', arguments: { prompt: 'a kite', size: 512 } }],
      },
    },
    {
      title: 'two calls',
      topic: 'parallel',
      text: '✿FUNCTION✿: image_gen\n✿ARGS✿: {"prompt": "dawn"}\n✿FUNCTION✿: caption\n✿ARGS✿: {"image": "a.png", "words": 8}\n✿RESULT✿',
      expected: {
        content: '',
        toolCalls: [
          { name: 'image_gen', arguments: { prompt: 'dawn' } },
          { name: 'caption', arguments: { image: 'a.png', words: 8 } },
        ],
      },
    },
    {
      title: 'text before the call',
      topic: 'text-around',
      text: '好的，我来画。\n✿FUNCTION✿: image_gen\n✿ARGS✿: {"prompt": "红色风筝"}\n✿RESULT✿',
      expected: {
        content: '好的，我来画。',
        toolCalls: [{ name: 'image_gen', arguments: { prompt: '红色风筝' } }],
      },
    },
    {
      title: 'what follows the result is the answer',
      topic: 'text-around',
      text: '✿FUNCTION✿: caption\n✿ARGS✿: {"image": "a.png"}\n✿RETURN✿: A kite over the sea.',
      expected: {
        content: 'A kite over the sea.',
        toolCalls: [{ name: 'caption', arguments: { image: 'a.png' } }],
      },
    },
    {
      title: 'an answer alone, its word dropped',
      topic: 'none',
      text: '✿RETURN✿: The picture is ready.',
      expected: { content: 'The picture is ready.', toolCalls: [] },
    },
    {
      title: 'a result that the model invented is text, never a part of the call',
      topic: 'variant',
      text: '✿FUNCTION✿: caption\n✿ARGS✿: {"image": "a.png"}\n✿RESULT✿: a dog\n✿RETURN✿: It shows a dog.',
      expected: {
        content: 'a dog\nIt shows a dog.',
        toolCalls: [{ name: 'caption', arguments: { image: 'a.png' } }],
      },
    },
    {
      title: 'no arguments',
      topic: 'empty',
      text: '✿FUNCTION✿: list_images\n✿ARGS✿: {}\n✿RESULT✿',
      expected: { content: '', toolCalls: [{ name: 'list_images', arguments: {} }] },
    },
    {
      title: 'arguments over several lines',
      topic: 'types',
      text: '✿FUNCTION✿: compose\n✿ARGS✿: {\n  "layers": [\n    {"image": "a.png", "alpha": 0.5},\n    {"image": "b.png", "alpha": null}\n  ],\n  "flip": false\n}\n✿RESULT✿',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'compose',
            arguments: {
              layers: [
                { image: 'a.png', alpha: 0.5 },
                { image: 'b.png', alpha: null },
              ],
              flip: false,
            },
          },
        ],
      },
    },
    {
      title: 'plain text with a flower',
      topic: 'none',
      text: 'FUNCTION and ARGS are words; ✿ is a flower.',
      expected: { content: 'FUNCTION and ARGS are words; ✿ is a flower.', toolCalls: [] },
    },
    {
      title: 'cut inside the arguments',
      topic: 'truncated',
      text: '✿FUNCTION✿: compose\n✿ARGS✿: {"name": "poster", "layers": [{"image": "a.p',
      expected: {
        content: '',
        toolCalls: [{ name: 'compose', arguments: { name: 'poster' }, complete: false }],
      },
    },
    {
      title: 'a comma too many costs nothing',
      topic: 'malformed',
      text: '✿FUNCTION✿: caption\n✿ARGS✿: {"image": "a.png", "words": 3,}\n✿RESULT✿',
      expected: {
        content: '',
        toolCalls: [{ name: 'caption', arguments: { image: 'a.png', words: 3 } }],
      },
    },
    {
      title: 'escapes and characters beyond the first plane',
      topic: 'unicode',
      text: String.raw`✿FUNCTION✿: image_gen
✿ARGS✿: {"prompt": "\u98ce\u7b5d \"Drachen\"\n\ud83e\ude81 é", "out": "D:\\图"}
✿RESULT✿`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'image_gen', arguments: { prompt: '风筝 "Drachen"\n🪁 é', out: 'D:\\图' } },
        ],
      },
    },
    {
      title: 'its own words inside an argument begin and end nothing',
      topic: 'own-delimiter',
      text: '✿FUNCTION✿: note\n✿ARGS✿: {"text": "then ✿RESULT✿: or ✿FUNCTION✿: x}", "pin": true}\n✿RESULT✿',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'note',
            arguments: { text: 'then ✿RESULT✿: or ✿FUNCTION✿: x}', pin: true },
          },
        ],
      },
    },
  ],
}
