import { firstFault } from './first-fault.ts'
import type { StateForm } from './state-form.ts'

/** What makes a file one of rules; a rule that can't be used leaves the others as they are. */
const FRAME = {
  type: 'object',
  properties: { virtual_tools: { type: 'object' }, tools: { type: 'object' } },
}

/** The form of a file of learned rules. */
export const overrideForm: StateForm = {
  what: 'learned rules',
  option: '--overrides',
  empty: {},
  members: ['$schema', 'virtual_tools', 'tools'],
  faultOf: (document, text) => firstFault(FRAME, document, text),
}
