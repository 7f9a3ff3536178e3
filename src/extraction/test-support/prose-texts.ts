import { codeTexts } from './code-texts.ts'
import { consoleTexts } from './console-texts.ts'
import { markupTexts } from './markup-texts.ts'
import { talkTexts } from './talk-texts.ts'
import { writingTexts } from './writing-texts.ts'

/** Texts that hold no data to take, by kind. Where a value evidently stands as data, a text doesn't belong here. */
export const proseTexts: Readonly<Record<string, readonly string[]>> = {
  code: codeTexts,
  console: consoleTexts,
  markup: markupTexts,
  talk: talkTexts,
  writing: writingTexts,
}
