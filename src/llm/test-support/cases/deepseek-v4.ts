import type { FormatCases } from '../format-cases.ts'

/** A section of one call with one parameter, its marker written in the given way. */
const dub = (marker: string): string => `<${marker}tool_calls>
<${marker}invoke name="dub">
<${marker}parameter name="track" string="true">B2</${marker}parameter>
</${marker}invoke>
</${marker}tool_calls>`

const D = '｜DSML｜'

const dubbed = { content: '', toolCalls: [{ name: 'dub', arguments: { track: 'B2' } }] }

/** As V3.2, in a section of another name; seen with several spellings of the marker. */
export const deepseekV4Cases: FormatCases = {
  format: 'deepseek_v4',
  source: 'the detectors of SGLang for V4 and V4.1; spellings as issues of clients show them',
  cases: [
    { title: 'reads one invoke', topic: 'single', text: dub(D), expected: dubbed },
    {
      title: 'reads two invokes of different tools',
      topic: 'parallel',
      text: `<${D}tool_calls>
<${D}invoke name="mute">
<${D}parameter name="track" string="true">A1</${D}parameter>
</${D}invoke>
<${D}invoke name="gain">
<${D}parameter name="decibel" string="false">-3.5</${D}parameter>
</${D}invoke>
</${D}tool_calls>`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'mute', arguments: { track: 'A1' } },
          { name: 'gain', arguments: { decibel: -3.5 } },
        ],
      },
    },
    {
      title: 'keeps text around and between two sections',
      topic: 'text-around',
      text: `One.\n${dub(D)}\nTwo.\n${dub(D)}\nThree.`,
      expected: {
        content: 'One.\n\nTwo.\n\nThree.',
        toolCalls: [
          { name: 'dub', arguments: { track: 'B2' } },
          { name: 'dub', arguments: { track: 'B2' } },
        ],
      },
    },
    {
      title: 'reads the marker with ASCII pipes',
      topic: 'variant',
      text: dub('|DSML|'),
      expected: dubbed,
    },
    {
      title: 'reads the marker with doubled bars',
      topic: 'variant',
      text: dub('｜｜DSML｜｜'),
      expected: dubbed,
    },
    {
      title: 'reads the marker with the sign for parallel lines',
      topic: 'variant',
      text: dub('‖DSML‖'),
      expected: dubbed,
    },
    {
      title: 'reads the shorter names of V4.1, each behind a space',
      topic: 'variant',
      text: `<${D} calls>
<${D} invoke name="dub">
<${D} parameter name="track" string="true">B2</${D} parameter>
</${D} invoke>
</${D} calls>`,
      expected: dubbed,
    },
    {
      title: 'reads an invoke that closes itself',
      topic: 'empty',
      text: `<${D}tool_calls>\n<${D}invoke name="stop"/>\n</${D}tool_calls>`,
      expected: { content: '', toolCalls: [{ name: 'stop', arguments: {} }] },
    },
    {
      title: 'finds nothing in a pipe and a tag of HTML',
      topic: 'none',
      text: 'Write <audio src="b2.ogg"> | play, nothing more.',
      expected: { content: 'Write <audio src="b2.ogg"> | play, nothing more.', toolCalls: [] },
    },
    {
      title: 'does not promote a section in a fence',
      topic: 'none',
      text: `For example:\n~~~\n${dub(D)}\n~~~\nThat is the form.`,
      expected: {
        content: `For example:\n~~~\n${dub(D)}\n~~~\nThat is the form.`,
        toolCalls: [],
        candidates: [{ name: 'dub', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'ends by a call reasoning that the model forgot to end',
      topic: 'reasoning',
      text: `<think>B2 will do.\n\n${dub(D)}`,
      expected: { ...dubbed, reasoning: 'B2 will do.' },
    },
    {
      title: 'is incomplete where the tag of a parameter is cut',
      topic: 'truncated',
      text: `<${D}tool_calls>
<${D}invoke name="export">
<${D}parameter name="kind" string="true">flac</${D}parameter>
<${D}parameter name="rate" str`,
      expected: {
        content: '',
        toolCalls: [{ name: 'export', arguments: { kind: 'flac' }, complete: false }],
      },
    },
    {
      title: 'keeps the good call where another has no closer',
      topic: 'malformed',
      text: `<${D}tool_calls>
<${D}invoke name="mute">
<${D}parameter name="track" string="true">A1</${D}parameter>
</${D}invoke>
<${D}invoke name="mute">
<${D}parameter name="track" string="true">A2</${D}parameter>
</${D}tool_calls>`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'mute', arguments: { track: 'A1' } },
          { name: 'mute', arguments: { track: 'A2' } },
        ],
      },
    },
    {
      title: 'keeps scripts and quotes, and decodes escapes only in JSON',
      topic: 'unicode',
      text: `<${D}tool_calls>
<${D}invoke name="title">
<${D}parameter name="name" string="true">Für Élise \\u266a 夜曲 🎹</${D}parameter>
<${D}parameter name="tags" string="false">["\\u266a", "\\"slow\\""]</${D}parameter>
</${D}invoke>
</${D}tool_calls>`,
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'title',
            arguments: { name: 'Für Élise \\u266a 夜曲 🎹', tags: ['♪', '"slow"'] },
          },
        ],
      },
    },
    {
      title: 'keeps openers of its own inside a value',
      topic: 'own-delimiter',
      text: `<${D}tool_calls>
<${D}invoke name="title">
<${D}parameter name="name" string="true">say <${D}invoke name="x"> or <${D}tool_calls></${D}parameter>
</${D}invoke>
</${D}tool_calls>`,
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'title',
            arguments: { name: `say <${D}invoke name="x"> or <${D}tool_calls>` },
          },
        ],
      },
    },
  ],
}
