/**
 * Makes the table of tokens that vendors give out from the rules of gitleaks (MIT): those that begin with a fixed text.
 * Rules that know a value by a vendor's name beside it are left out; members, variables and flags are known by name.
 *
 *     go mod download github.com/zricethezav/gitleaks/v8@v8.30.0
 *     node tools/vendor-shapes.ts $(go env GOMODCACHE)/github.com/zricethezav/gitleaks/v8@v8.30.0/config/gitleaks.toml
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { argv } from 'node:process'
import { parse } from 'smol-toml'

interface Rule {
  readonly id: string
  readonly regex?: string
}

/** What the source asks to stand behind a token; a cut stream ends anywhere. */
const BEHIND = [
  '(?:[\\x60\'"\\s;]|\\\\[nr]|$|\\b)',
  '(?:[\\x60\'"\\s;]|\\\\[nr]|$)',
  '(?:[^\\w-]|\\z)',
  '(?:[^a-zA-Z0-9+/]|\\z)',
  '\\b',
]
/** Shorter beginnings are common in texts. */
const SHORTEST_PREFIX = 4
/** What token-shapes.ts knows in more forms; what is public; what any hash may begin with. */
const OURS =
  /^(?:gh[por]_|github_pat_|gl(?:pat|rt|dt|ptt|cbt|ft|imt|agent|oas|soat|ffct)-|sk-ant|AIza|xox|xapp|npm_|pypi-|-----|shp|do[opr]_v1_|lin_api|ntn_|pplx-|hvb|sntry|dapi|https|FLWPUBK|4b1d)/u
const OUT = new URL('../src/fixture/redaction/vendor-shapes.ts', import.meta.url)

const { rules = [] } = parse(readFileSync(argv[2] ?? '', 'utf8'))
if (!Array.isArray(rules)) throw new Error('the file has no rules')
const shapes = rules.flatMap((rule) => (isRule(rule) ? shapeOf(rule) : []))
writeFileSync(OUT, render(shapes))
process.stdout.write(`${shapes.length} of ${rules.length} rules\n`)

function isRule(value: unknown): value is Rule {
  return typeof value === 'object' && value !== null && 'id' in value && 'regex' in value
}

function shapeOf({ id, regex = '' }: Rule): readonly (readonly [string, string, string])[] {
  const isLoose = /\(\?i\)/u.test(regex)
  let body = regex.replace(/^\(\?i\)/u, '').replace(/^\\b/u, '')
  for (const end of BEHIND) if (body.endsWith(end)) body = body.slice(0, -end.length)
  body = body
    .replace(/^\((?!\?)([^()]*(?:\([^()]*\)[^()]*)*)\)$/u, '$1')
    .replaceAll('(?i)', '')
    .replaceAll(/\(\?-?i:/gu, '(?:')
    .replaceAll('[[:alnum:]]', '[A-Za-z0-9]')
    .replaceAll(/\((?!\?)/gu, '(?:')
    .replaceAll(/\{(\d+),\}/gu, '{$1,4096}')
    .replaceAll(/\\([-/_])(?![^[]*\])/gu, '$1')
  if (isLoose)
    body = body.replaceAll(
      /\[([^\]]*)a-z([^\]]*)\]/gu,
      (_, a: string, b: string) => `[${a.replace('A-Z', '')}A-Za-z${b.replace('A-Z', '')}]`,
    )
  const anchor = prefixOf(body)
  if (anchor.length < SHORTEST_PREFIX || /^[\w-]*\|/u.test(body) || OURS.test(anchor)) return []
  return isReadable(body) ? [[id, anchor, body]] : []
}

/** The text that every match begins with. */
function prefixOf(body: string): string {
  const [literal = ''] = /^(?:[\w~=-]|\\\.)+/u.exec(body) ?? []
  const plain = literal.replaceAll('\\', '')
  return /^[?*+{|]/u.test(body.slice(literal.length)) ? plain.slice(0, -1) : plain
}

function isReadable(body: string): boolean {
  try {
    return new RegExp(body, 'uy').source !== ''
  } catch {
    return false
  }
}

function render(list: readonly (readonly [string, string, string])[]): string {
  const rows = list.map(
    ([id, anchor, body]) => `  [${quoted(id)}, ${quoted(anchor)}, String.raw\`${body}\`],`,
  )
  return `// Made by tools/vendor-shapes.ts from the rules of gitleaks 8.30.0, https://github.com/gitleaks/gitleaks
// Copyright (c) 2019 Zachary Rice, MIT licence; see LICENSES/gitleaks.txt.

/** Tokens by the text that they begin with: name of the rule, that text, pattern of the whole. */
export const VENDOR_SHAPES: readonly (readonly [rule: string, anchor: string, pattern: string])[] = [
${rows.join('\n')}
]
`
}

function quoted(text: string): string {
  return `'${text}'`
}
