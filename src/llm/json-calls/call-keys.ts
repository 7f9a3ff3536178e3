/** The names of what a call has, where it is a JSON object. */
export interface CallKeys {
  readonly name: readonly string[]
  readonly arguments: readonly string[]
  readonly id: readonly string[]
  /** Members that may be an object with the name and the arguments. */
  readonly wrapper: readonly string[]
  /** Members that tell something about the call and are no arguments, where arguments stand beside the name. */
  readonly about: readonly string[]
}

/** The names that models use. */
export const CALL_KEYS: CallKeys = {
  name: ['name', 'tool_name', 'tool', 'function_name', 'function', 'toolName'],
  arguments: [
    'arguments',
    'parameters',
    'args',
    'input',
    'params',
    'tool_input',
    'action_input',
    'toolInput',
    'kwargs',
  ],
  id: ['id', 'tool_call_id', 'call_id', 'toolCallId'],
  wrapper: ['function', 'function_call', 'tool_call', 'functionCall', 'toolCall'],
  about: ['type', 'index'],
}
