import type { ToolAdapter } from '../tools/tool-adapter.ts'
import { partOf } from '../../rpc/rpc-message.ts'

/** An adapter that changes nothing. */
export const asItIs: ToolAdapter = {
  adaptList: (message) => ({ message, entries: new Map() }),
  adaptCall: (message) => {
    const name = partOf(message, ['params', 'name'])
    return { message, tool: typeof name === 'string' ? name : '' }
  },
  needsEntry: () => false,
  adaptAnswer: (message) => ({ message, isListChanged: false }),
}
