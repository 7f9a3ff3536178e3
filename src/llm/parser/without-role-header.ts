/** What templates write at the start of a model's turn, before what belongs to its message. */
const HEADERS: readonly RegExp[] = [
  /^<\|im_start\|>\w+\n?/u,
  /^<\|start_header_id\|>\w+<\|end_header_id\|>\n*/u,
  /^<\|start_of_role\|>\w+<\|end_of_role\|>/u,
  /^<role>\w+<\/role>\n?/u,
  /^<start_of_turn>\w+\n?/u,
  /^<\|turn>\w+\n?/u,
  /^<\|(?:assistant|begin_assistant|assistant_start|Bot|CHATBOT_TOKEN|START_OF_TURN_TOKEN)\|>\n?/u,
  /^<(?:｜Assistant｜|｜start▁of▁sentence｜|seed:bos|SPECIAL_11)>\w*\n?/u,
  /^\]~b\]\w+\n?/u,
  /^assistant(?:<\|role_sep\|>|:)[ \n]?/u,
  /^\[\/INST\]/u,
]

/** What was prefilled of a message, without the header that says whose turn it is. */
export function withoutRoleHeader(prefill: string): string {
  let text = prefill.trimStart()
  for (let header = headerOf(text); header !== ''; header = headerOf(text))
    text = text.slice(header.length).replace(/^\n/u, '')
  return text === prefill.trimStart() ? prefill : text
}

function headerOf(text: string): string {
  for (const header of HEADERS) {
    const match = header.exec(text)
    if (match !== null) return match[0]
  }
  return ''
}
