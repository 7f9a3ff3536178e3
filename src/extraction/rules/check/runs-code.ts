/** Words in the names of parsers and settings by which other tools run code. */
const CODE = /expression|eval|exec|script|lambda|function|macro|code|command|shell|wasm|plugin/iu
const LANGUAGES =
  /^(?:python\d?|js|mjs|ts|node|ruby|perl|lua|php|bash|sh|awk|jq|jsonata|sql|vrl)$/iu

/** Why a name is refused that asks for code to be run; undefined where it doesn't. */
export function runsCode(name: string): string | undefined {
  if (!CODE.test(name) && !LANGUAGES.test(name)) return undefined
  return 'it would run code, and rules are data that never does; use python_literal for what Python prints, custom_regex for patterns, or http for a service of yours'
}
