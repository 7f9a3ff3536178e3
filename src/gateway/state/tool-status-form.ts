import { firstFault } from './first-fault.ts'
import type { StateForm } from './state-form.ts'
import { toolStatusSchema } from './tool-status-schema.ts'

/** The form of a file of statuses. */
export const toolStatusForm: StateForm = {
  what: 'statuses of tools',
  option: '--status',
  empty: { version: 1, tools: {} },
  members: ['tools'],
  faultOf: (document, text) => firstFault(toolStatusSchema, document, text),
}
