import type { FormatCases } from '../format-cases.ts'

/** Stands before every tag, so that tags in a value are text. */
const S = ']<]minimax[>['

/** Tags that each follow a separator; a parameter's name is its tag. */
export const minimaxM3Cases: FormatCases = {
  format: 'minimax_m3',
  source: 'the detectors of SGLang for MiniMax M3: nested tags are members, <item> is an element',
  cases: [
    {
      title: 'reads one invoke whose tags are parameters',
      topic: 'single',
      text: `${S}<tool_call>
${S}<invoke name="route">${S}<from>Lyon${S}</from>${S}<stops>2${S}</stops>${S}</invoke>
${S}</tool_call>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'route', arguments: { from: 'Lyon', stops: 2 } }],
      },
    },
    {
      title: 'reads two invokes in one section',
      topic: 'parallel',
      text: `${S}<tool_call>
${S}<invoke name="fare">${S}<zone>A${S}</zone>${S}</invoke>
${S}<invoke name="fare">${S}<zone>B${S}</zone>${S}</invoke>
${S}</tool_call>`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'fare', arguments: { zone: 'A' } },
          { name: 'fare', arguments: { zone: 'B' } },
        ],
      },
    },
    {
      title: 'keeps text before and after a section',
      topic: 'text-around',
      text: `Checking the fare.
${S}<tool_call>
${S}<invoke name="fare">${S}<zone>C${S}</zone>${S}</invoke>
${S}</tool_call>
Ask me for another zone.`,
      expected: {
        content: 'Checking the fare.\n\nAsk me for another zone.',
        toolCalls: [{ name: 'fare', arguments: { zone: 'C' } }],
      },
    },
    {
      title: 'finds nothing in brackets that only begin like the separator',
      topic: 'none',
      text: 'The intervals ]<] and ]<]mini[>[ are no notation that I know.',
      expected: {
        content: 'The intervals ]<] and ]<]mini[>[ are no notation that I know.',
        toolCalls: [],
      },
    },
    {
      title: 'reads reasoning in its own tag before a call',
      topic: 'reasoning',
      text: `<mm:think>Zone A is enough.</mm:think>${S}<tool_call>
${S}<invoke name="fare">${S}<zone>A${S}</zone>${S}</invoke>
${S}</tool_call>`,
      expected: {
        content: '',
        reasoning: 'Zone A is enough.',
        toolCalls: [{ name: 'fare', arguments: { zone: 'A' } }],
      },
    },
    {
      title: 'is incomplete where a parameter is cut',
      topic: 'truncated',
      text: `${S}<tool_call>
${S}<invoke name="reserve">${S}<train>TGV 6607${S}</train>${S}<seat>1`,
      expected: {
        content: '',
        toolCalls: [{ name: 'reserve', arguments: { train: 'TGV 6607' }, complete: false }],
      },
    },
    {
      title: 'is incomplete where the separator itself is cut',
      topic: 'truncated',
      text: `${S}<tool_call>
${S}<invoke name="reserve">${S}<train>ICE 9${S}</train>]<]mini`,
      expected: {
        content: '',
        toolCalls: [{ name: 'reserve', arguments: { train: 'ICE 9' }, complete: false }],
      },
    },
    {
      title: 'takes an invoke as whole though the section is not closed',
      topic: 'malformed',
      text: `${S}<tool_call>
${S}<invoke name="cancel">${S}<booking>Q7R${S}</booking>${S}</invoke>`,
      expected: { content: '', toolCalls: [{ name: 'cancel', arguments: { booking: 'Q7R' } }] },
    },
    {
      title: 'keeps scripts, quotes and line breaks inside a value',
      topic: 'unicode',
      text: `${S}<tool_call>
${S}<invoke name="announce">${S}<text>次は "京都"
Gleis 4 – bitte ⚠️${S}</text>${S}</invoke>
${S}</tool_call>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'announce', arguments: { text: '次は "京都"\nGleis 4 – bitte ⚠️' } }],
      },
    },
    {
      title: 'keeps tags without the separator, its own closer too, inside a value',
      topic: 'own-delimiter',
      text: `${S}<tool_call>
${S}<invoke name="announce">${S}<text>write </text> or </invoke> or <tool_call>${S}</text>${S}</invoke>
${S}</tool_call>`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'announce', arguments: { text: 'write </text> or </invoke> or <tool_call>' } },
        ],
      },
    },
    {
      title: 'reads an invoke without parameters',
      topic: 'empty',
      text: `${S}<tool_call>\n${S}<invoke name="lines">${S}</invoke>\n${S}</tool_call>`,
      expected: { content: '', toolCalls: [{ name: 'lines', arguments: {} }] },
    },
    {
      title: 'builds an object and an array from nested tags',
      topic: 'types',
      text: `${S}<tool_call>
${S}<invoke name="group_ticket">${S}<leader>${S}<name>Ida${S}</name>${S}<age>41${S}</age>${S}</leader>${S}<days>${S}<item>Mon${S}</item>${S}<item>Tue${S}</item>${S}</days>${S}</invoke>
${S}</tool_call>`,
      tools: {
        group_ticket: {
          type: 'object',
          properties: {
            leader: {
              type: 'object',
              properties: { name: { type: 'string' }, age: { type: 'integer' } },
            },
            days: { type: 'array', items: { type: 'string' } },
          },
        },
      },
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'group_ticket',
            arguments: { leader: { name: 'Ida', age: 41 }, days: ['Mon', 'Tue'] },
          },
        ],
      },
    },
  ],
}
