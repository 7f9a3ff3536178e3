/** A piece of text in a chunk of a chat completion. */
export function chatDelta(text: string): unknown {
  return { choices: [{ index: 0, delta: { content: text } }] }
}

/** The same as Mistral writes it. */
export function chatPiece(text: string): unknown {
  return { choices: [{ index: 0, delta: { content: [{ type: 'text', text }] } }] }
}

/** A piece of text in an event of a response. */
export function responseDelta(text: string): unknown {
  return { type: 'response.output_text.delta', item_id: 'a', content_index: 0, delta: text }
}

/** A piece of text in an event of Anthropic's messages. */
export function messageDelta(text: string): unknown {
  return { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }
}

/** A piece of an answer of Gemini. */
export function candidate(parts: readonly unknown[], finishReason?: string): unknown {
  return { candidates: [{ content: { parts }, finishReason }] }
}

/** A piece of text in a line of Ollama. */
export function generated(text: string): unknown {
  return { model: 'm', response: text, done: false }
}

/** Values as the events of a stream. */
export function events(values: readonly unknown[]): string {
  return values.map((value) => `data: ${JSON.stringify(value)}\n\n`).join('')
}

/** Values a line each. */
export function lines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('')
}
