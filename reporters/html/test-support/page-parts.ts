/** What a page is made of, as far as texts can tell it without a browser. */
export interface PageParts {
  /** The page without its style, its script and its data. */
  readonly markup: string
  readonly style: string
  readonly script: string
  /** The data, by the id of its element. */
  readonly blocks: ReadonlyMap<string, unknown>
  readonly policy: string
}

const BLOCK = '<script type="application/json" id="'
const BLOCK_END = '</script>'
const STYLE = /<style>([^<]*)<\/style>/u
const SCRIPT = /<script type="module">([\s\S]*)<\/script>/u
const POLICY = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/u

/** Takes a page apart. */
export function partsOf(page: string): PageParts {
  const [start = '', ...texts] = page.split(BLOCK)
  const blocks = new Map<string, unknown>()
  let rest = ''
  for (const text of texts) {
    const end = text.indexOf(BLOCK_END)
    const [id = ''] = text.split('"', 1)
    blocks.set(id, JSON.parse(text.slice(text.indexOf('>') + 1, end)))
    rest = text.slice(end + BLOCK_END.length)
  }
  return {
    markup: start.replace(STYLE, '') + rest.replace(SCRIPT, ''),
    style: STYLE.exec(start)?.[1] ?? '',
    script: SCRIPT.exec(rest)?.[1] ?? '',
    blocks,
    policy: (POLICY.exec(start)?.[1] ?? '').replaceAll('&#39;', "'"),
  }
}
