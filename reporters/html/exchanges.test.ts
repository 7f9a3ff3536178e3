import axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Report } from '../../src/contracts/report.ts'
import { buildExchange } from '../../src/verdict/test-support/build-exchange.ts'
import { reportOf } from '../../src/verdict/test-support/report-of.ts'
import { html } from '../html.ts'
import { hostileReport } from '../test-support/hostile-report.ts'
import { launchChromium, noChromium } from './test-support/chromium.ts'
import { exchangeReport, FULL_EXCHANGE } from './test-support/exchange-report.ts'
import { partsOf } from './test-support/page-parts.ts'
import { servePages } from './test-support/serve-pages.ts'
import type { PageServer } from './test-support/serve-pages.ts'

const MEGABYTE = 1_000_000
const BREAK_OUT = `"'></script></noscript><img src=x onerror="owned=1"> javascript:owned=1 \u202Eend`

const report = exchangeReport()
const parts = partsOf(render(report))
let browser: Browser
let server: PageServer
/** What a page complained of: refused loads, errors of its script. */
let complaints: string[]

beforeAll(async () => {
  if (noChromium !== undefined) return
  browser = await launchChromium()
  server = await servePages()
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

beforeEach(() => {
  complaints = []
})

afterEach(async () => {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
})

function render(shown: Report): string {
  return html.render(shown, { width: 100, color: false })
}

async function open(
  text: string,
  { hash = '', ...options }: BrowserContextOptions & { readonly hash?: string } = {},
): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(server.addressOf(text) + hash)
  return page
}

describe('the page as a text', () => {
  test('tells without a script of each exchange: its row, and what came in it', () => {
    for (const { exchanges } of report.providers)
      for (const { id, name } of exchanges) {
        expect(parts.markup).toContain(`>${name}</a>`)
        expect(parts.markup).toContain(`<details id="${id}">`)
      }
    expect(parts.markup).toContain('call (in text, hermes): <code>get_weather {&quot;city')
    expect(parts.markup).toContain('/city must be string')
  })

  test('leads each row and each finding of an exchange to that exchange', () => {
    const targets = new Set([...parts.markup.matchAll(/\sid="([^"]*)"/gu)].map((match) => match[1]))
    const links = [...parts.markup.matchAll(/\shref="#([^"]*)"/gu)].map((match) => match[1] ?? '')
    expect(links).toContain('cloud/all-of-it')
    expect(links.filter((link) => !targets.has(decodeURIComponent(link)))).toEqual([])
    expect(targets.size).toBe([...parts.markup.matchAll(/\sid="/gu)].length)
  })

  test('gives exchanges of one name on several wires an address each', () => {
    const wires = ['openai-chat', 'openai-responses'] as const
    const shown = reportOf(
      [],
      [],
      wires.map((wire) => buildExchange({ wire, path: `${wire}.fixture.jsonl` })),
    )
    const { markup } = partsOf(render(shown))
    for (const wire of wires) expect(markup).toContain(`id="cloud/plain~${wire}"`)
  })

  test('stays under a megabyte beside its evidence, with 2,000 exchanges too', () => {
    const exchanges = Array.from({ length: 2000 }, (_, index) =>
      buildExchange({
        name: `some-exchange-${index}`,
        answers: [{ text: 'word '.repeat(200), calls: [{ name: 'get', arguments: '{"a":1}' }] }],
        findings: [{ code: 'llm-call-in-text', level: 'advice', message: 'read it' }],
      }),
    )
    const many = partsOf(render(reportOf([], [], exchanges)))
    expect(many.markup.length + many.style.length + many.script.length).toBeLessThan(MEGABYTE)
  })

  test.each([
    [
      'that nothing but models was judged',
      reportOf([], [], [buildExchange()]),
      '<title>1 exchange: 1 delivered',
    ],
    ['which provider was made by hand', report, '<h3>nobody (synthetic) over an unknown wire</h3>'],
    [
      'that this is no coverage',
      report,
      'synthetic, not recorded from a provider: it counts as no',
    ],
    ['which fixture is incomplete', report, 'cut-messages.fixture.jsonl: incomplete: line 9'],
    ['how many exchanges are no coverage', report, 'not from recordings)'],
    ['how official clients take answers', report, 'reject the answers of 1 of 1 exchange'],
  ])('says %s', (_what, shown, words) => {
    expect(partsOf(render(shown)).markup).toContain(words)
  })
})

describe.skipIf(noChromium !== undefined)('in a browser', () => {
  test.each([
    ['light, wide', 'light', 1280],
    ['dark, narrow', 'dark', 360],
  ] as const)('axe finds nothing in an open exchange: %s', async (_what, colorScheme, width) => {
    const page = await open(render(report), {
      bypassCSP: true,
      colorScheme,
      viewport: { width, height: 900 },
      hash: FULL_EXCHANGE,
    })
    await page.locator('.panel').waitFor()
    for (const summary of await page.locator('.panel summary').all()) await summary.click()
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    expect(complaints).toEqual([])
  })

  test('axe finds nothing in what a reader without a script has', async () => {
    const text = render(report)
      .replace(/<script type="module">[\s\S]*<\/script>/u, '')
      .replaceAll(/<\/?noscript\s*>/gu, '')
    const page = await open(text, { bypassCSP: true })
    await page.evaluate('for (const it of document.querySelectorAll("details")) it.open = true')
    expect(await violationsOf(page)).toEqual([])
  })

  test('an exchange opens by its name or its address, and closes again', async () => {
    const page = await open(render(report), { hash: FULL_EXCHANGE })
    await page.locator('.panel').waitFor()
    expect(await page.locator('.panel h4').textContent()).toBe('cloud over openai-chat: all-of-it')
    await page.keyboard.press('Escape')
    expect(await page.locator('.panel').count()).toBe(0)
    expect(new URL(page.url()).hash).toBe('')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('all-of-it')
    await page.keyboard.press('ArrowDown')
    const next = await page.evaluate('document.activeElement.textContent')
    await page.keyboard.press('Enter')
    await page.locator('.panel').waitFor()
    expect(await page.locator('.panel h4').textContent()).toContain(String(next))
    await page.locator('tr.exchange a[aria-expanded="true"]').click()
    expect(await page.locator('.panel').count()).toBe(0)
  })

  test('a panel shows all that is known of an exchange', async () => {
    const page = await open(render(report), { hash: FULL_EXCHANGE })
    const panel = page.locator('.panel')
    await panel.waitFor()
    expect(await panel.locator('.value').nth(1).locator('.line').allTextContents()).toEqual([
      '{',
      '  "city": 4',
      '  ▲ /city must be string (type)',
      '}',
    ])
    expect(await panel.locator('.raw .code-point').first().textContent()).toBe('U+202E')
    const text = await panel.textContent()
    for (const part of [
      'llm-arguments-invalid',
      'POST /v1/chat/completions of small-1, for JSON by a schema, with the tools get_weather',
      'They want a city.',
      'Not that one.',
      'citation, line 5',
      'busy: overloaded',
      "on the provider's own wire, call_1",
      'in the text, format hermes, fenced',
      'cut off, it ends inside a key',
      '1 repair',
      'a call is cut (at character 3)',
      'smart-brace',
      'choices is not iterable',
      '/calls/0/arguments',
      'assay show fixtures/llm/cloud/all-of-it.fixture.jsonl',
      'assay replay fixtures/llm/cloud/all-of-it.fixture.jsonl',
      'curl --no-buffer https://api.cloud.example/v1/chat/completions',
      'received chunk',
      'at 30 ms',
      'total_tokens',
    ])
      expect(text).toContain(part)
  })

  test('filters leave the exchanges that fit, and their providers', async () => {
    const page = await open(render(report))
    const rows = page.locator('tr.exchange:visible')
    await page.getByText('More filters').click()
    for (const [name, value, count] of [
      ['server', 'p0', 11],
      ['verdict', 'incomplete', 1],
      ['compliance', 'invalid', 2],
      ['finding', 'llm-call-in-text', 1],
      ['shape', 'json', 0],
    ] as const) {
      await page.locator(`select[name="${name}"]`).selectOption(value)
      expect([name, await rows.count()]).toEqual([name, count])
      expect(await page.locator('#count').textContent()).toContain(`, ${count} of 14 exchanges`)
      const groups = await page.locator('tbody[id^="provider-"]:visible').count()
      expect(groups).toBe(count === 0 ? 0 : 1)
      await page.getByRole('button', { name: 'Clear' }).click()
      await expect.poll(() => rows.count()).toBe(14)
    }
  })

  test('the search goes through names, texts, calls and frames', async () => {
    const page = await open(render(report))
    const names = () => page.locator('tr.exchange:visible .name').allTextContents()
    await page.locator('#search').fill('WANT a city')
    await expect.poll(names).toEqual(['all-of-it'])
    await page.locator('#search').fill('two-ca')
    await expect.poll(names).toEqual(['two-calls'])
    await page.locator('#search').fill('nobody')
    await expect.poll(names).toEqual(['strange'])
    await page.locator('#search').fill('host: api.cloud.example')
    await expect.poll(names).toHaveLength(14)
  })

  test('what a provider sent runs nothing and becomes nothing', async () => {
    const page = await open(render(hostileReport(BREAK_OUT)))
    await page.locator('tr.exchange a.name').first().click()
    await page.locator('.panel').waitFor()
    for (const summary of await page.locator('.panel summary').all()) await summary.click()
    expect(await page.locator('img, iframe, object, embed, svg:not(.bar)').count()).toBe(0)
    expect(await page.locator('a[href^="javascript:"]').count()).toBe(0)
    expect(await page.evaluate('typeof owned')).toBe('undefined')
    expect(complaints).toEqual([])
  })

  test('without a script what came can be read, and nothing is dead', async () => {
    const page = await open(render(report), { javaScriptEnabled: false })
    expect(await page.locator('button:visible, input:visible, select:visible').count()).toBe(0)
    await page.getByRole('link', { name: 'all-of-it' }).first().click()
    expect(await page.locator('details:target').count()).toBe(1)
  })
})

async function violationsOf(page: Page): Promise<unknown> {
  await page.evaluate(axe.source)
  return page.evaluate(
    'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]))',
  )
}
