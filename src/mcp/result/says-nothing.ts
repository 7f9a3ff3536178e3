const NOTHING = /^(?:0|none|null|nil|undefined|false|no|no errors?|n\/a|ok|success|-)?[.!]?$/iu

/** Whether what is said of an error is that there was none. */
export function saysNothing(text: string): boolean {
  return NOTHING.test(text.trim())
}
