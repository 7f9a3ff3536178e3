import { JSONPathError, TokenKind } from 'json-p3'

/** What is wrong with a text that json-p3 refuses, and at which offset; what isn't its refusal is thrown on. */
export function jsonPathFault(error: unknown): string {
  if (error instanceof RangeError) return 'its filters nest too deep'
  if (!(error instanceof JSONPathError)) throw error
  const { kind, value, index, input } = error.token
  if (input === '') return 'it is empty, and the least is $'
  const told = kind === TokenKind.ERROR && value !== '' ? value : error.message
  return `${inWords(told)} at offset ${index}`
}

/** Without the context that json-p3 adds, the names of its tokens, and what it says of its own working. */
function inWords(message: string): string {
  return message
    .replace(/ \('[^]*':\d+\)$/u, '')
    .replace("can't backup beyond start", 'it ends where a name is expected')
    .replaceAll(/(?: starting)? at index \d+/gu, '')
    .replaceAll(/(?:token )?'TOKEN_([A-Z_]+)'/gu, (_, name: string) =>
      name === 'ERROR' ? 'text' : name.toLowerCase().replaceAll('_', ' '),
    )
    .replaceAll(/ {2,}/gu, ' ')
}
