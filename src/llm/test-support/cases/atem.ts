import type { FormatCases } from '../format-cases.ts'

const weigh = `<atem:function_calls>
<atem:invoke name="weigh_parcel">
<atem:parameter name="scale">dock-3</atem:parameter>
</atem:invoke>
</atem:function_calls>`

/** Messages with a recipient in their header; those to a tool hold prefixed XML. */
export const atemCases: FormatCases = {
  format: 'atem',
  source:
    'the detectors of SGLang for Muse Glimmer: to=self is reasoning, to=user and to=commentary are shown',
  cases: [
    {
      title: 'reads a message to a tool, header dropped',
      topic: 'single',
      text: ` to=weigh_parcel<|message|>${weigh}`,
      expected: {
        content: '',
        toolCalls: [{ name: 'weigh_parcel', arguments: { scale: 'dock-3' } }],
      },
    },
    {
      title: 'reads the same where the prompt had opened the message',
      topic: 'variant',
      prefill: '<|start|>assistant',
      text: ` to=functions.weigh_parcel<|message|>${weigh}<|eot|>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'weigh_parcel', arguments: { scale: 'dock-3' } }],
      },
    },
    {
      title: 'reads two invokes in one block',
      topic: 'parallel',
      text: ` to=light<|message|><atem:function_calls>
<atem:invoke name="light">
<atem:parameter name="room">hall</atem:parameter>
</atem:invoke>
<atem:invoke name="light">
<atem:parameter name="room">attic</atem:parameter>
</atem:invoke>
</atem:function_calls><|eot|>`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'light', arguments: { room: 'hall' } },
          { name: 'light', arguments: { room: 'attic' } },
        ],
      },
    },
    {
      title: 'drops the header of a message to the user',
      topic: 'none',
      text: ' to=user<|message|>The parcel weighs 2 kg.<|eot|>',
      prefill: '<|start|>assistant',
      expected: { content: 'The parcel weighs 2 kg.', toolCalls: [] },
    },
    {
      title: 'leaves text without any framing as it is',
      topic: 'none',
      text: 'Send it with to=alice in the header.',
      expected: { content: 'Send it with to=alice in the header.', toolCalls: [] },
    },
    {
      title: 'keeps what is said to the user before a call',
      topic: 'text-around',
      prefill: '<|start|>assistant',
      text: ` to=user<|message|>Weighing it.<|eom|><|start|>assistant to=weigh_parcel<|message|>${weigh}<|eot|>`,
      expected: {
        content: 'Weighing it.',
        toolCalls: [{ name: 'weigh_parcel', arguments: { scale: 'dock-3' } }],
      },
    },
    {
      title: 'tells reasoning by the recipient',
      topic: 'reasoning',
      text: ` to=self<|message|>The scale at the dock is free.<|eom|><|start|>assistant to=weigh_parcel<|message|>${weigh}<|eot|>`,
      expected: {
        content: '',
        reasoning: 'The scale at the dock is free.',
        toolCalls: [{ name: 'weigh_parcel', arguments: { scale: 'dock-3' } }],
      },
    },
    {
      title: 'is incomplete where a parameter is cut',
      topic: 'truncated',
      text: ` to=print_label<|message|><atem:function_calls>
<atem:invoke name="print_label">
<atem:parameter name="copies">2</atem:parameter>
<atem:parameter name="address">12 Harbour Ro`,
      expected: {
        content: '',
        toolCalls: [{ name: 'print_label', arguments: { copies: 2 }, complete: false }],
      },
    },
    {
      title: 'takes an invoke as whole though the block is not closed',
      topic: 'malformed',
      text: ` to=tare<|message|><atem:function_calls>
<atem:invoke name="tare">
<atem:parameter name="grams">40</atem:parameter>
</atem:invoke><|eot|>`,
      expected: { content: '', toolCalls: [{ name: 'tare', arguments: { grams: 40 } }] },
    },
    {
      title: 'keeps letters of any script as written',
      topic: 'unicode',
      text: ` to=note<|message|><atem:function_calls>
<atem:invoke name="note">
<atem:parameter name="text">Paket für Łódź – 速達 📦 "quoted"</atem:parameter>
</atem:invoke>
</atem:function_calls>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'note', arguments: { text: 'Paket für Łódź – 速達 📦 "quoted"' } }],
      },
    },
    {
      title: 'keeps tags of another prefix and a lone bracket inside a value',
      topic: 'own-delimiter',
      text: ` to=note<|message|><atem:function_calls>
<atem:invoke name="note">
<atem:parameter name="text">a < b, <parameter name="x">1</parameter> and <atem:invoke</atem:parameter>
</atem:invoke>
</atem:function_calls>`,
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'note',
            arguments: { text: 'a < b, <parameter name="x">1</parameter> and <atem:invoke' },
          },
        ],
      },
    },
    {
      title: 'reads an invoke without parameters',
      topic: 'empty',
      text: ' to=list_scales<|message|><atem:function_calls>\n<atem:invoke name="list_scales">\n</atem:invoke>\n</atem:function_calls>',
      expected: { content: '', toolCalls: [{ name: 'list_scales', arguments: {} }] },
    },
    {
      title: 'types values by the schema',
      topic: 'types',
      text: ` to=track<|message|><atem:function_calls>
<atem:invoke name="track">
<atem:parameter name="number">0012</atem:parameter>
<atem:parameter name="events">["sent", "held"]</atem:parameter>
<atem:parameter name="live">true</atem:parameter>
</atem:invoke>
</atem:function_calls>`,
      tools: {
        track: {
          type: 'object',
          properties: {
            number: { type: 'string' },
            events: { type: 'array', items: { type: 'string' } },
            live: { type: 'boolean' },
          },
        },
      },
      expected: {
        content: '',
        toolCalls: [
          { name: 'track', arguments: { number: '0012', events: ['sent', 'held'], live: true } },
        ],
      },
    },
  ],
}
