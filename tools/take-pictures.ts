import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { launchChromium } from '../reporters/html/test-support/chromium.ts'

// `node tools/take-pictures.ts`: the pictures of docs/reference/report.md, of the report on the committed fixtures.

interface Picture {
  readonly name: string
  readonly theme: 'light' | 'dark'
  readonly width: number
  readonly height: number
  /** The folder of fixtures that the report is on. @defaultValue fixtures/mcp */
  readonly fixtures?: string
  /** What stands behind `#`: the call that is open. */
  readonly hash?: string
  /** What is scrolled to. */
  readonly at?: string
}

const WIDE = { width: 1440, height: 580 } as const
const MIDDLE = { width: 1024, height: 760 } as const
const MODELS = { fixtures: 'fixtures/llm/llama-server' } as const
const NARROW = { width: 390, height: 780 } as const
const PICTURES: readonly Picture[] = [
  { name: 'page-light', theme: 'light', ...WIDE },
  { name: 'page-dark', theme: 'dark', ...WIDE },
  { name: 'filtered-dark', theme: 'dark', ...MIDDLE, hash: '#?state=breaks-schema' },
  { name: 'filtered-light', theme: 'light', ...MIDDLE, hash: '#?state=needs-wrapping' },
  {
    name: 'call-dark',
    theme: 'dark',
    ...WIDE,
    hash: '#memory@2025.11.25/read_graph/read-graph',
  },
  {
    name: 'call-light',
    theme: 'light',
    ...WIDE,
    hash: '#scrapling-fetch@0.1.6/s-fetch-page/list-page',
  },
  { name: 'narrow-dark', theme: 'dark', ...NARROW },
  { name: 'narrow-light', theme: 'light', ...NARROW, hash: '#filesystem@2025.11.25' },
  { name: 'models-light', theme: 'light', ...WIDE, ...MODELS, at: '#provider-2' },
  {
    name: 'exchange-dark',
    theme: 'dark',
    ...WIDE,
    ...MODELS,
    hash: '#llama-server/messages-whole-stop-in-call',
  },
]
const FOLDER = 'docs/pictures'

const temporary = mkdtempSync(join(tmpdir(), 'assay-pictures-'))
const browser = await launchChromium()
try {
  mkdirSync(FOLDER, { recursive: true })
  const pages = new Map<string, string>()
  for (const picture of PICTURES) {
    const { fixtures = 'fixtures/mcp' } = picture
    const page = pages.get(fixtures) ?? writeReport(fixtures, join(temporary, `${pages.size}.html`))
    pages.set(fixtures, page)
    await take(browser, picture, page)
  }
} finally {
  await browser.close()
  rmSync(temporary, { recursive: true })
}

function writeReport(fixtures: string, path: string): string {
  const words = ['src/cli/main.ts', 'check', fixtures, '--fail-on', 'never']
  const { status } = spawnSync(process.execPath, [...words, '--format', `html=${path}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('the report could not be made')
  return path
}

async function take(from: Browser, picture: Picture, path: string): Promise<void> {
  const { name, theme, width, height, hash = '', at } = picture
  const page = await from.newPage({ viewport: { width, height }, colorScheme: theme })
  await page.goto(pathToFileURL(path).href + hash)
  if (at !== undefined) await page.locator(at).evaluate((element) => element.scrollIntoView())
  const file = join(FOLDER, `${name}.png`)
  await page.screenshot({ path: file })
  await page.close()
  console.log(`${file}: ${statSync(file).size} bytes`)
}
