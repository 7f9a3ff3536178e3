import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** In the order in which they stand in the page; what a file imports stands before it. */
const SCRIPTS = [
  'dom',
  'address',
  'data',
  'visible-text',
  'state-text',
  'value-view',
  'marked-text',
  'copy-button',
  'commands-part',
  'findings-view',
  'clients-view',
  'evidence-view',
  'call-panel',
  'answer-view',
  'exchange-panel',
  'exchange-filters',
  'apply-filters',
  'filters',
  'panel-row',
  'rows',
  'open-address',
  'matrix',
  'keyboard',
  'theme',
  'findings-fold',
  'main',
]
const IMPORT = /^import [^;]*? from '[^']+'\n/gmu
/** Documentation, which a browser reads for nothing. */
const COMMENT = /^[ ]*\/\*\*[\s\S]*?\*\/\n/gmu
const EXPORT = /^export (?=function|const)/gmu

/** A text of the page's own, and what a content security policy calls it. */
export interface PageAsset {
  readonly text: string
  readonly hash: string
}

/** The page's styles. */
export function pageStyle(): PageAsset {
  return asset(readText('page.css'))
}

/** The page's script: the browser's modules, one after another, as one module without imports. */
export function pageScript(): PageAsset {
  const modules = SCRIPTS.map((name) => readText(`browser/${name}.js`))
  return asset(
    modules
      .map((text) => text.replace(IMPORT, '').replace(COMMENT, '').replace(EXPORT, ''))
      .join('\n'),
  )
}

/** The parser of HTML reads every line ending as `\n`, and the hash is over what it reads. */
function readText(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8').replaceAll('\r\n', '\n')
}

function asset(text: string): PageAsset {
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` }
}
