import type { CallTokenSpellings } from './call-tokens.ts'

/** What stands for U+2581 where a model has learnt its tokens from text. */
const BLANKS = ['▁', '_', ' ', String.raw`\_`, '']

/** The tokens of calls of DeepSeek's models, with the spellings of those that were distilled from them. */
export const DEEPSEEK_TOKENS: CallTokenSpellings = {
  section: [...spellings('tool▁calls▁begin'), '<｜tool▁calls｜>', '<|tool▁calls|>'],
  sectionEnd: spellings('tool▁calls▁end'),
  call: spellings('tool▁call▁begin'),
  callEnd: spellings('tool▁call▁end'),
  separator: spellings('tool▁sep'),
}

/** Tokens around what tools answered, which models repeat. */
export const DEEPSEEK_OUTPUT_TOKENS: readonly string[] = [
  'tool▁outputs▁begin',
  'tool▁outputs▁end',
  'tool▁output▁begin',
  'tool▁output▁end',
].flatMap(spellings)

function spellings(token: string): readonly string[] {
  return ['｜', '|'].flatMap((bar) =>
    BLANKS.map((blank) => `<${bar}${token.replaceAll('▁', blank)}${bar}>`),
  )
}
