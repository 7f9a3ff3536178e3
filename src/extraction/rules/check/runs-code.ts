/** Words in the names of parsers and settings by which other tools run code. */
const CODE = new Set(
  'code command eval evaluate exec execute expression expressions function functions javascript lambda macro plugin script shell typescript wasm'.split(
    ' ',
  ),
)
const LANGUAGES =
  /^(?:python\d?|js|mjs|ts|node|ruby|perl|lua|php|bash|sh|awk|jq|jsonata|sql|vrl)$/iu
/** Names of patterns, which are data. */
const PATTERN = /^reg(?:ex|ular)[_ -]?expressions?$/iu

/** Why a name is refused that asks for code to be run; undefined where it doesn't. */
export function runsCode(name: string): string | undefined {
  if (PATTERN.test(name)) return undefined
  if (!wordsOf(name).some((word) => CODE.has(word)) && !LANGUAGES.test(name)) return undefined
  return 'it would run code, and rules are data that never does; use python_literal for what Python prints, custom_regex for patterns, or http for a service of yours'
}

/** `evalExpression` and `eval_expression` have the same two. */
function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/gu, ' ')
    .toLowerCase()
    .split(/[^a-z]+/u)
}
