/** The words by which templates call the model. */
const ROLE = String.raw`(?:assistant|model|chatbot|bot|ai)`

/** What stands before a role; but harmony's marker belongs to the channel behind it. */
const MARKER = String.raw`(?!<\|start\|>)(?:<\|\w+\|?>|<(?:start_of_turn|role|seed:bos|SPECIAL_\d+)>|\]~b\])`

/** What closes a header behind the role. */
const END = String.raw`(?:<\|(?:end_header_id|end_of_role|im_middle|im_sep|role_sep)\|>|</role>|:)`

/** What templates write at the start of a model's turn, before what belongs to its message. */
const HEADERS: readonly RegExp[] = [
  pattern(String.raw`${MARKER}${ROLE}(?:${END}|(?=\n|$))`),
  pattern(String.raw`${ROLE}${END}[ ]?`),
  pattern(String.raw`<[|｜](?:\w+_)?${ROLE}(?:_start|_token)?[|｜]>`),
  pattern(String.raw`<\|message_model\|>|<\|open\|>message role="assistant"<\|sep\|>`),
  // The start of a text or of a turn, and the end of the user's.
  pattern(String.raw`(?:<s>|<bos>|<seed:bos>|<SPECIAL_\d+>|\[/INST\])`),
  pattern(String.raw`<\|(?:begin_of_text|startoftext|START_OF_TURN_TOKEN)\|>`),
  pattern(String.raw`<｜(?:begin|start)▁of▁sentence｜>`),
]

/** What was prefilled of a message, without the header that says whose turn it is. */
export function withoutRoleHeader(prefill: string): string {
  const start = prefill.trimStart()
  let text = start
  for (let header = headerOf(text); header !== ''; header = headerOf(text))
    text = text.slice(header.length).replace(/^\n+/u, '')
  return text === start ? prefill : text
}

function headerOf(text: string): string {
  for (const header of HEADERS) {
    const match = header.exec(text)
    if (match !== null) return match[0]
  }
  return ''
}

function pattern(source: string): RegExp {
  return new RegExp(`^(?:${source})`, 'iu')
}
