/** A text as the content of a tool's result, on one line: an array of one text block. */
export function textContent(text: string): string {
  return JSON.stringify([{ type: 'text', text }])
}
