import { withoutFences } from '../../text/without-fences.ts'

/** Marks of turns and of a text's beginning and end: no client is to see them. */
const TURNS = [
  '<|im_start|>',
  '<|im_end|>',
  '<|endoftext|>',
  '<|end_of_text|>',
  '<|begin_of_text|>',
  '<|start_header_id|>',
  '<|end_header_id|>',
  '<|eot_id|>',
  '<|eom_id|>',
  '<|python_tag|>',
  '<|system|>',
  '<|user|>',
  '<|assistant|>',
  '<|observation|>',
  '<start_of_turn>',
  '<end_of_turn>',
  '<bos>',
  '<eos>',
  '<unk>',
  '[INST]',
  '[/INST]',
  '<|START_OF_TURN_TOKEN|>',
  '<|END_OF_TURN_TOKEN|>',
  '<｜begin▁of▁sentence｜>',
  '<｜end▁of▁sentence｜>',
  '<｜User｜>',
  '<｜Assistant｜>',
] as const

/** Marks of channels and messages, as gpt-oss writes them. */
const CHANNELS = [
  '<|start|>',
  '<|channel|>',
  '<|message|>',
  '<|constrain|>',
  '<|call|>',
  '<|return|>',
  '<|end|>',
] as const

/** Marks of calls and of their results; where a call in the text is read, they are told with it. */
const CALLS = [
  '<tool_response>',
  '</tool_response>',
  '<tool_call>',
  '</tool_call>',
  '<tool_calls>',
  '</tool_calls>',
  '<function_calls>',
  '</function_calls>',
  '<function_results>',
  '[TOOL_CALLS]',
  '[TOOL_RESULTS]',
  '[AVAILABLE_TOOLS]',
  '<|tool_call|>',
  '<|tool_response>',
  '<|tool_calls_section_begin|>',
  '<|tool_calls_section_end|>',
  '<|tool_call_begin|>',
  '<|tool_call_end|>',
  '<｜tool▁calls▁begin｜>',
  '<｜tool▁calls▁end｜>',
  '<｜tool▁outputs▁begin｜>',
] as const

/** What a text is looked through for. */
export interface MarkupSearch {
  readonly text: string
  /** What the request says: marks of calls that it shows are asked for. */
  readonly request: string
  /** Whether a call in the text is read. */
  readonly holdsCall: boolean
}

/** Marks of templates and of models' own formats that stand in a text outside of code, each once, in the order of the text. */
export function leakedMarkup({ text, request, holdsCall }: MarkupSearch): readonly string[] {
  if (!/[<[]/u.test(text)) return []
  const prose = withoutFences(text).replaceAll(/`[^`\n]*`/gu, '')
  const calls = holdsCall ? [] : CALLS.filter((mark) => !request.includes(mark))
  const channels = holdsCall ? [] : CHANNELS
  return [...TURNS, ...channels, ...calls]
    .map((mark) => ({ mark, at: prose.indexOf(mark) }))
    .filter(({ at }) => at !== -1)
    .toSorted((a, b) => a.at - b.at)
    .map(({ mark }) => mark)
}
