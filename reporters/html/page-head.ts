// The formatter would put spaces into a template of the name `html`, and the style's hash is over its exact text.
import { html as markup, ownText } from './markup.ts'
import type { Markup } from './markup.ts'
import { pageStyle } from './page-assets.ts'
import type { PageAsset } from './page-assets.ts'

/** Returns the head of a page that loads nothing: only its own style counts, and its script if it has one. */
export function pageHead(title: string, script?: PageAsset): Markup {
  const style = pageStyle()
  return markup`<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(style, script)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title} · assay</title>
<link rel="icon" href="data:,">
<style>${ownText(style.text)}</style>
</head>`
}

/** Nothing is loaded or sent, whatever a text may smuggle in. */
function policy(style: PageAsset, script: PageAsset | undefined): string {
  return [
    "default-src 'none'",
    ...(script === undefined ? [] : [`script-src '${script.hash}'`]),
    `style-src '${style.hash}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
