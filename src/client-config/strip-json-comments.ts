const COMMENT = /"(?:[^"\\]|\\[^])*"?|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/gu
const TRAILING_COMMA = /"(?:[^"\\]|\\[^])*"?|,(?=\s*[}\]])/gu

/** Blanks out the comments and trailing commas that Visual Studio Code allows in JSON; offsets stay. */
export function stripJsonComments(text: string): string {
  return text.replaceAll(COMMENT, blank).replaceAll(TRAILING_COMMA, blank)
}

function blank(token: string): string {
  return token.startsWith('"') ? token : token.replaceAll(/[^\n]/gu, ' ')
}
