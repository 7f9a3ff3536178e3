import type { FormatCases } from '../format-cases.ts'

/** The marker that every tag carries; its bars are U+FF5C. */
const D = '｜DSML｜'

/** Tags with a marker; each parameter says whether it is a string or JSON. */
export const deepseekV32Cases: FormatCases = {
  format: 'deepseek_v3_2',
  source: "the model's encoding script and the detector of SGLang for V3.2",
  cases: [
    {
      title: 'reads one invoke with a string and a number',
      topic: 'single',
      text: `<${D}function_calls>
<${D}invoke name="seismic_events">
<${D}parameter name="region" string="true">Iceland</${D}parameter>
<${D}parameter name="hours" string="false">24</${D}parameter>
</${D}invoke>
</${D}function_calls><｜end▁of▁sentence｜>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'seismic_events', arguments: { region: 'Iceland', hours: 24 } }],
      },
    },
    {
      title: 'reads two invokes in one section',
      topic: 'parallel',
      text: `<${D}function_calls>
<${D}invoke name="elevation">
<${D}parameter name="peak" string="true">Eiger</${D}parameter>
</${D}invoke>
<${D}invoke name="elevation">
<${D}parameter name="peak" string="true">Mönch</${D}parameter>
</${D}invoke>
</${D}function_calls>`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'elevation', arguments: { peak: 'Eiger' } },
          { name: 'elevation', arguments: { peak: 'Mönch' } },
        ],
      },
    },
    {
      title: 'keeps text before and after the section and drops the end of the turn',
      topic: 'text-around',
      text: `Let me measure.

<${D}function_calls>
<${D}invoke name="elevation">
<${D}parameter name="peak" string="true">Rigi</${D}parameter>
</${D}invoke>
</${D}function_calls>
One result is coming.<｜end▁of▁sentence｜>`,
      expected: {
        content: 'Let me measure.\n\n\nOne result is coming.',
        toolCalls: [{ name: 'elevation', arguments: { peak: 'Rigi' } }],
      },
    },
    {
      title: 'finds nothing where the marker is only spoken of',
      topic: 'none',
      text: 'DSML is short for a markup language; its bars are wide: ｜.',
      expected: {
        content: 'DSML is short for a markup language; its bars are wide: ｜.',
        toolCalls: [],
      },
    },
    {
      title: 'reads reasoning that the prompt had opened, then a call',
      topic: 'reasoning',
      prefill: '<｜Assistant｜><think>',
      text: `The Eiger is asked for.</think>

<${D}function_calls>
<${D}invoke name="elevation">
<${D}parameter name="peak" string="true">Eiger</${D}parameter>
</${D}invoke>
</${D}function_calls>`,
      expected: {
        content: '',
        reasoning: 'The Eiger is asked for.',
        toolCalls: [{ name: 'elevation', arguments: { peak: 'Eiger' } }],
      },
    },
    {
      title: 'keeps a verbatim string of digits apart from a number',
      topic: 'types',
      text: `<${D}function_calls>
<${D}invoke name="sensor">
<${D}parameter name="serial" string="true">00042</${D}parameter>
<${D}parameter name="model" string="true">9</${D}parameter>
<${D}parameter name="limits" string="false">{"low": -1.5, "high": null}</${D}parameter>
<${D}parameter name="epoch" string="false">9007199254740993</${D}parameter>
</${D}invoke>
</${D}function_calls>`,
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'sensor',
            arguments: {
              serial: '00042',
              model: '9',
              limits: { low: -1.5, high: null },
              epoch: 2 ** 53,
            },
          },
        ],
      },
    },
    {
      title: 'reads the arguments as one JSON object',
      topic: 'variant',
      text: `<${D}function_calls>
<${D}invoke name="elevation">
{"peak": "Säntis", "unit": "m"}
</${D}invoke>
</${D}function_calls>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'elevation', arguments: { peak: 'Säntis', unit: 'm' } }],
      },
    },
    {
      title: 'reads an invoke that is not in a section',
      topic: 'variant',
      text: `<${D}invoke name="calibrate">
<${D}parameter name="probe" string="true">p2</${D}parameter>
</${D}invoke>`,
      expected: { content: '', toolCalls: [{ name: 'calibrate', arguments: { probe: 'p2' } }] },
    },
    {
      title: 'is incomplete where the second parameter is cut',
      topic: 'truncated',
      text: `Working.
<${D}function_calls>
<${D}invoke name="report">
<${D}parameter name="station" string="true">KEV</${D}parameter>
<${D}parameter name="summary" string="true">Two small shoc`,
      expected: {
        content: 'Working.',
        toolCalls: [{ name: 'report', arguments: { station: 'KEV' }, complete: false }],
      },
    },
    {
      title: 'keeps as a string what is said to be JSON and is not',
      topic: 'malformed',
      text: `<${D}function_calls>
<${D}invoke name="elevation">
<${D}parameter name="peak" string="false">Tödi</${D}parameter>
</${D}invoke>
</${D}function_calls>`,
      expected: { content: '', toolCalls: [{ name: 'elevation', arguments: { peak: 'Tödi' } }] },
    },
    {
      title: 'lets the closer of the section close an invoke that has none',
      topic: 'malformed',
      text: `<${D}function_calls>
<${D}invoke name="elevation">
<${D}parameter name="peak" string="true">Napf</${D}parameter>
</${D}function_calls>`,
      expected: { content: '', toolCalls: [{ name: 'elevation', arguments: { peak: 'Napf' } }] },
    },
    {
      title: 'keeps scripts, quotes, backslashes and line breaks of a verbatim string',
      topic: 'unicode',
      text: `<${D}function_calls>
<${D}invoke name="note">
<${D}parameter name="text" string="true">震度 "4"
D:\\data\\n 🏔️</${D}parameter>
</${D}invoke>
</${D}function_calls>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'note', arguments: { text: '震度 "4"\nD:\\data\\n 🏔️' } }],
      },
    },
    {
      title: 'keeps the tags without the marker inside a value',
      topic: 'own-delimiter',
      text: `<${D}function_calls>
<${D}invoke name="note">
<${D}parameter name="text" string="true"><parameter name="x">1</parameter></invoke> and ${D}</${D}parameter>
</${D}invoke>
</${D}function_calls>`,
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'note',
            arguments: { text: `<parameter name="x">1</parameter></invoke> and ${D}` },
          },
        ],
      },
    },
    {
      title: 'reads an invoke without parameters',
      topic: 'empty',
      text: `<${D}function_calls>\n<${D}invoke name="stations">\n</${D}invoke>\n</${D}function_calls>`,
      expected: { content: '', toolCalls: [{ name: 'stations', arguments: {} }] },
    },
  ],
}
