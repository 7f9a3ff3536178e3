import type { ProviderCallKind } from '../../../contracts/provider-event.ts'

/** How a call stands in an item of an output. */
export interface ItemCall {
  readonly kind: ProviderCallKind
  /** The member that holds its arguments. */
  readonly input: string
  /** Of a tool that is built in; the item names others. */
  readonly name?: string
  /** Members that hold what came of it, where the provider ran it. */
  readonly results?: readonly string[]
}

/** The items of an output that are calls, by type. */
export const ITEM_CALLS: ReadonlyMap<string, ItemCall> = new Map<string, ItemCall>([
  ['function_call', { kind: 'function', input: 'arguments' }],
  ['custom_tool_call', { kind: 'custom', input: 'input' }],
  ['local_shell_call', { kind: 'function', input: 'action', name: 'local_shell' }],
  ['shell_call', { kind: 'function', input: 'action', name: 'shell' }],
  ['apply_patch_call', { kind: 'function', input: 'operation', name: 'apply_patch' }],
  ['computer_call', { kind: 'function', input: 'action', name: 'computer' }],
  ['mcp_call', { kind: 'provider', input: 'arguments', results: ['output', 'error'] }],
  ['web_search_call', { kind: 'provider', input: 'action', name: 'web_search' }],
  [
    'file_search_call',
    { kind: 'provider', input: 'queries', name: 'file_search', results: ['results'] },
  ],
  [
    'code_interpreter_call',
    { kind: 'provider', input: 'code', name: 'code_interpreter', results: ['outputs'] },
  ],
  ['tool_search_call', { kind: 'provider', input: 'arguments', name: 'tool_search' }],
  ['program', { kind: 'provider', input: 'code', name: 'program' }],
])

/** The items of an output that hold neither text, reasoning nor a call. */
export const ITEM_PARTS: ReadonlySet<string> = new Set([
  'additional_tools',
  'apply_patch_call_output',
  'compaction',
  'computer_call_output',
  'custom_tool_call_output',
  'function_call_output',
  'image_generation_call',
  'local_shell_call_output',
  'mcp_approval_request',
  'mcp_approval_response',
  'mcp_list_tools',
  'program_output',
  'shell_call_output',
  'tool_search_output',
])
