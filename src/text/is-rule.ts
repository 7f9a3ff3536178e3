/** Whether a line only separates: three or more `-`, `=`, `*`, `_` or `#`, box lines included. */
export function isRule(line: string): boolean {
  return /^\s*([-=*_#~─═━])\1{2,}\s*$/u.test(line)
}
