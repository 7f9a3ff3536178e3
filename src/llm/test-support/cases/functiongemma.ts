import type { FormatCases } from '../format-cases.ts'

/** `<start_function_call>call:name{…}<end_function_call>` with `<escape>` around strings. */
export const functiongemmaCases: FormatCases = {
  format: 'functiongemma',
  source: 'Google FunctionGemma: the page on its formatting and best practices',
  cases: [
    {
      title: 'one call',
      topic: 'single',
      text: '<start_function_call>call:create_event{title:<escape>Dentist<escape>,at:<escape>2025-02-03T09:00<escape>}<end_function_call>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'create_event', arguments: { title: 'Dentist', at: '2025-02-03T09:00' } },
        ],
      },
    },
    {
      title: 'two calls, one after the other',
      topic: 'parallel',
      text: '<start_function_call>call:flashlight{on:true}<end_function_call><start_function_call>call:set_volume{level:3}<end_function_call>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'flashlight', arguments: { on: true } },
          { name: 'set_volume', arguments: { level: 3 } },
        ],
      },
    },
    {
      title: 'the token at which the model stops is dropped',
      topic: 'variant',
      text: '<start_function_call>call:set_volume{level:7}<end_function_call><start_function_response>',
      expected: { content: '', toolCalls: [{ name: 'set_volume', arguments: { level: 7 } }] },
    },
    {
      title: 'text before, between and after',
      topic: 'text-around',
      text: 'Light first. <start_function_call>call:flashlight{on:true}<end_function_call> Then sound. <start_function_call>call:set_volume{level:3}<end_function_call> Done.',
      expected: {
        content: 'Light first.  Then sound.  Done.',
        toolCalls: [
          { name: 'flashlight', arguments: { on: true } },
          { name: 'set_volume', arguments: { level: 3 } },
        ],
      },
    },
    {
      title: 'nested objects and lists',
      topic: 'types',
      text: '<start_function_call>call:add_contact{name:<escape>Ida<escape>,phones:[<escape>+47 1<escape>,<escape>+47 2<escape>],home:{city:<escape>Bergen<escape>,floor:-2}}<end_function_call>',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'add_contact',
            arguments: {
              name: 'Ida',
              phones: ['+47 1', '+47 2'],
              home: { city: 'Bergen', floor: -2 },
            },
          },
        ],
      },
    },
    {
      title: 'a string of digits is a string, digits are a number',
      topic: 'types',
      text: '<start_function_call>call:dial{number:<escape>112<escape>,times:2,ratio:0.5}<end_function_call>',
      expected: {
        content: '',
        toolCalls: [{ name: 'dial', arguments: { number: '112', times: 2, ratio: 0.5 } }],
      },
    },
    {
      title: 'no arguments',
      topic: 'empty',
      text: '<start_function_call>call:open_camera{}<end_function_call>',
      expected: { content: '', toolCalls: [{ name: 'open_camera', arguments: {} }] },
    },
    {
      title: 'a string that is empty',
      topic: 'empty',
      text: '<start_function_call>call:set_note{text:<escape><escape>}<end_function_call>',
      expected: { content: '', toolCalls: [{ name: 'set_note', arguments: { text: '' } }] },
    },
    {
      title: 'plain text',
      topic: 'none',
      text: 'I cannot open the camera; call:open_camera{} is not mine to make.',
      expected: {
        content: 'I cannot open the camera; call:open_camera{} is not mine to make.',
        toolCalls: [],
      },
    },
    {
      title: 'a call in a fence is shown, not made',
      topic: 'none',
      text: '```\n<start_function_call>call:open_camera{}<end_function_call>\n```',
      expected: {
        content: '```\n<start_function_call>call:open_camera{}<end_function_call>\n```',
        toolCalls: [],
        candidates: [{ name: 'open_camera', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'cut inside a string',
      topic: 'truncated',
      text: '<start_function_call>call:send_sms{to:<escape>Ida<escape>,text:<escape>On my w',
      expected: {
        content: '',
        toolCalls: [{ name: 'send_sms', arguments: { to: 'Ida' }, complete: false }],
      },
    },
    {
      title: 'cut inside the name',
      topic: 'truncated',
      text: '<start_function_call>call:send',
      expected: { content: '<start_function_call>call:send', toolCalls: [] },
    },
    {
      title: 'the closer is missing, the braces are closed',
      topic: 'malformed',
      text: '<start_function_call>call:flashlight{on:false}',
      expected: { content: '', toolCalls: [{ name: 'flashlight', arguments: { on: false } }] },
    },
    {
      title: 'quotes and line breaks are what they are',
      topic: 'unicode',
      text: '<start_function_call>call:set_note{text:<escape>Kjøp "blåbær"\n\\ og 🫐<escape>}<end_function_call>',
      expected: {
        content: '',
        toolCalls: [{ name: 'set_note', arguments: { text: 'Kjøp "blåbær"\n\\ og 🫐' } }],
      },
    },
    {
      title: 'braces, commas and the closer inside a string end nothing',
      topic: 'own-delimiter',
      text: '<start_function_call>call:set_note{text:<escape>a}, b:{c}<end_function_call> d<escape>,pin:true}<end_function_call>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'set_note', arguments: { text: 'a}, b:{c}<end_function_call> d', pin: true } },
        ],
      },
    },
  ],
}
