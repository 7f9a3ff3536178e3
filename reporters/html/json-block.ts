import { escapeUnseen } from '../../src/text/escape-unseen.ts'
import { html, ownText } from './markup.ts'
import type { Markup } from './markup.ts'

/** What could end the block or open markup; JSON reads the escape as the character. */
const MARKUP: Readonly<Record<string, string>> = {
  '<': String.raw`\u003c`,
  '>': String.raw`\u003e`,
  '&': String.raw`\u0026`,
}

/** Data for the page's script, in an element that nothing runs and nothing shows. */
export function jsonBlock(id: string, data: unknown): Markup {
  const json = escapeUnseen(JSON.stringify(data)).replaceAll(
    /[<>&]/gu,
    (character) => MARKUP[character] ?? '',
  )
  return html`<script type="application/json" id="${id}">
    ${ownText(json)}
  </script> `
}
