/**
 * Whether a text can be the name of a tool: one word of letters, digits and what servers and namespaces are joined by. Names
 * of tools that were offered needn't be.
 */
export function isToolName(text: string): boolean {
  return /^[\p{L}\p{N}_$][\p{L}\p{M}\p{N}_$.:/@-]*$/u.test(text)
}
