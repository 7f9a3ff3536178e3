import { html, ownText } from './markup.ts'
import type { Markup } from './markup.ts'

/** What could end the block, open markup, or act on who reads the file; JSON reads the escape as the character. */
const UNSAFE = /[<>&\u007F-\u009F\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu

/** Data for the page's script, in an element that nothing runs and nothing shows. */
export function jsonBlock(id: string, data: unknown): Markup {
  const json = JSON.stringify(data).replaceAll(UNSAFE, escape)
  return html`<script type="application/json" id="${id}">
    ${ownText(json)}
  </script> `
}

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
