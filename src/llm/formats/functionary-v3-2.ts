import { defineFormat } from '../define-format.ts'
import { headerLines } from '../engines/header-lines.ts'

/** Parts with a header line each, the first one's marker in the prompt. */
export const functionaryV32 = defineFormat({
  name: 'functionary_v3_2',
  title: 'Parts behind >>> and a name',
  aliases: ['functionary', 'functionary_v3.2'],
  models: ['Functionary v3.2'],
  literals: ['special_function\n{"arg1": 1}', '>>>all\nHello.>>>special_function\n{"arg1": 1}'],
  references: ['https://github.com/MeetKai/functionary'],
  grammar: headerLines({ marker: '>>>', shown: 'all', end: '<|eot_id|>' }),
  bareIsMarked: true,
})
