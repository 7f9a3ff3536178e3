import type { FormatCases } from '../format-cases.ts'

const pair = (key: string, value: string): string =>
  `<arg_key>${key}</arg_key><arg_value>${value}</arg_value>`

const call = (name: string, ...pairs: readonly string[]): string =>
  `<tool_call>${name}${pairs.join('')}</tool_call>`

/** As GLM-4.5, with no line break anywhere. */
export const glm47Cases: FormatCases = {
  format: 'glm47',
  source: "the chat template of GLM-4.7 and SGLang's detector for it",
  cases: [
    {
      title: 'reads a name with two pairs',
      topic: 'single',
      text: call('launch_window', pair('site', 'Kourou'), pair('days', '14')),
      expected: {
        content: '',
        toolCalls: [{ name: 'launch_window', arguments: { site: 'Kourou', days: 14 } }],
      },
    },
    {
      title: 'reads calls that follow each other at once',
      topic: 'parallel',
      text: call('orbit', pair('norad', '25544')) + call('orbit', pair('norad', '48274')),
      expected: {
        content: '',
        toolCalls: [
          { name: 'orbit', arguments: { norad: 25544 } },
          { name: 'orbit', arguments: { norad: 48274 } },
        ],
      },
    },
    {
      title: 'keeps text around and between calls',
      topic: 'text-around',
      text: `Passes tonight:${call('passes', pair('city', 'Graz'))} and then ${call('clouds', pair('city', 'Graz'))}. Wait.`,
      expected: {
        content: 'Passes tonight: and then . Wait.',
        toolCalls: [
          { name: 'passes', arguments: { city: 'Graz' } },
          { name: 'clouds', arguments: { city: 'Graz' } },
        ],
      },
    },
    {
      title: 'finds nothing in plain text with a marker begun',
      topic: 'none',
      text: 'The tag is cut here: <tool_ca and here: </arg_va.',
      expected: {
        content: 'The tag is cut here: <tool_ca and here: </arg_va.',
        toolCalls: [],
      },
    },
    {
      title: 'does not promote a call in a fence',
      topic: 'none',
      text: `It looks so:\n~~~\n${call('orbit', pair('norad', '1'))}\n~~~`,
      expected: {
        content: `It looks so:\n~~~\n${call('orbit', pair('norad', '1'))}\n~~~`,
        toolCalls: [],
        candidates: [{ name: 'orbit', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'reads reasoning that the prompt had opened',
      topic: 'reasoning',
      prefill: '<|assistant|><think>',
      text: `The station passes at nine.</think>${call('passes', pair('city', 'Linz'))}`,
      expected: {
        content: '',
        reasoning: 'The station passes at nine.',
        toolCalls: [{ name: 'passes', arguments: { city: 'Linz' } }],
      },
    },
    {
      title: 'ends reasoning that was not closed at a call',
      topic: 'reasoning',
      pinnedOnly: 'other formats use the same tag, and their models do close reasoning',
      text: `<think>Clouds matter.${call('clouds', pair('city', 'Wels'))}`,
      expected: {
        content: '',
        reasoning: 'Clouds matter.',
        toolCalls: [{ name: 'clouds', arguments: { city: 'Wels' } }],
      },
    },
    {
      title: 'reads an object of JSON in the tag',
      topic: 'variant',
      text: '<tool_call>{"name": "orbit", "arguments": {"norad": 20580}}</tool_call>',
      expected: { content: '', toolCalls: [{ name: 'orbit', arguments: { norad: 20580 } }] },
    },
    {
      title: 'is incomplete where a value is cut',
      topic: 'truncated',
      text: `<tool_call>observe${pair('target', 'M31')}<arg_key>seconds</arg_key><arg_value>12`,
      expected: {
        content: '',
        toolCalls: [{ name: 'observe', arguments: { target: 'M31' }, complete: false }],
      },
    },
    {
      title: 'is incomplete where only the closer of the call is missing',
      topic: 'truncated',
      text: `<tool_call>observe${pair('target', 'M42')}`,
      expected: {
        content: '',
        toolCalls: [{ name: 'observe', arguments: { target: 'M42' }, complete: false }],
      },
    },
    {
      title: 'lets the closer of the call close a value that has none, where another call follows',
      topic: 'malformed',
      text: '<tool_call>observe<arg_key>target</arg_key><arg_value>M13</tool_call><tool_call>map</tool_call>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'observe', arguments: { target: 'M13' } },
          { name: 'map', arguments: {} },
        ],
      },
    },
    {
      title: 'knows no end of such a value where the text ends: it could have gone on',
      topic: 'truncated',
      text: '<tool_call>observe<arg_key>target</arg_key><arg_value>M13</tool_call>',
      expected: { content: '', toolCalls: [{ name: 'observe', arguments: {}, complete: false }] },
    },
    {
      title: 'keeps scripts, quotes, entities and line breaks of a value',
      topic: 'unicode',
      text: call('note', pair('text', '猎户座 "Orión"\n\\u2605 &amp; 🛰️')),
      expected: {
        content: '',
        toolCalls: [{ name: 'note', arguments: { text: '猎户座 "Orión"\n\\u2605 &amp; 🛰️' } }],
      },
    },
    {
      title: 'keeps other markup and tags that do not end a value',
      topic: 'own-delimiter',
      text: call('note', pair('text', '<b>x</b> </arg_key> <arg_value> if a<b')),
      expected: {
        content: '',
        toolCalls: [
          { name: 'note', arguments: { text: '<b>x</b> </arg_key> <arg_value> if a<b' } },
        ],
      },
    },
    {
      title: 'reads a name without pairs',
      topic: 'empty',
      text: call('list_telescopes'),
      expected: { content: '', toolCalls: [{ name: 'list_telescopes', arguments: {} }] },
    },
    {
      title: 'makes JSON of untyped values only where nothing is lost',
      topic: 'types',
      text: call(
        'schedule',
        pair('slots', '[{"h": 21}, {"h": 22.5}]'),
        pair('guide', 'null'),
        pair('gain', '1e3'),
        pair('run', '9007199254740993'),
      ),
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'schedule',
            arguments: {
              slots: [{ h: 21 }, { h: 22.5 }],
              guide: null,
              gain: '1e3',
              run: '9007199254740993',
            },
          },
        ],
      },
    },
    {
      title: 'types values by the schema of the tool',
      topic: 'types',
      text: call('expose', pair('frame', '00017'), pair('seconds', '30'), pair('dark', 'False')),
      tools: {
        expose: {
          type: 'object',
          properties: {
            frame: { type: 'string' },
            seconds: { type: 'number' },
            dark: { type: 'boolean' },
          },
        },
      },
      expected: {
        content: '',
        toolCalls: [{ name: 'expose', arguments: { frame: '00017', seconds: 30, dark: false } }],
      },
    },
  ],
}
