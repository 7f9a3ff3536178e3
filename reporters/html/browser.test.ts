import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordedReport } from '../../fixtures/mcp/test-support/recorded-report.ts'
import type { Report } from '../../src/contracts/report.ts'
import { buildServer } from '../../src/verdict/test-support/build-server.ts'
import { reportOf } from '../../src/verdict/test-support/report-of.ts'
import { html } from '../html.ts'
import { hostileReport } from '../test-support/hostile-report.ts'
import { launchChromium, noChromium } from './test-support/chromium.ts'
import { evidenceReport } from './test-support/evidence-report.ts'
import { multiplyReport } from './test-support/multiply-report.ts'
import { servePages } from './test-support/serve-pages.ts'
import type { PageServer } from './test-support/serve-pages.ts'

const CALL = '#scrapling-fetch@0.1.6/s-fetch-page/list-page'
const BREAK_OUT = `"'></script></noscript><img src=x onerror="owned=1"><svg onload="owned=1"> javascript:owned=1 \u202Eend`

const recorded = recordedReport()
let browser: Browser
let server: PageServer
/** What a page complained of: refused loads, errors of its script, dialogs. */
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

beforeEach((context) => {
  if (noChromium !== undefined) context.skip(noChromium)
  complaints = []
})

afterEach(async () => {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
})

async function open(
  report: Report,
  { hash = '', ...options }: BrowserContextOptions & { readonly hash?: string } = {},
): Promise<Page> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('dialog', (dialog) => {
    complaints.push(dialog.message())
    void dialog.dismiss()
  })
  await page.goto(server.addressOf(render(report)) + hash)
  return page
}

async function openEvidence(): Promise<Locator> {
  const page = await open(evidenceReport(), { hash: '#shop@1.0.0/pools/all-of-it' })
  const panel = page.locator('.panel')
  await panel.waitFor()
  return panel
}

/** Most tests are about the same report, whose page has megabytes. */
const pages = new WeakMap<Report, string>()

function render(report: Report): string {
  const known = pages.get(report) ?? html.render(report, { width: 100, color: false })
  pages.set(report, known)
  return known
}

describe('a page', () => {
  test('asks for nothing but itself, whatever is opened in it', async () => {
    const before = server.asked.length
    const page = await open(recorded, { hash: CALL })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await openAllTools(page)
    await page.locator('#search').fill('pools')
    await expect.poll(() => page.locator('#count').textContent()).toContain(' of ')
    expect(server.asked.slice(before)).toHaveLength(1)
    expect(asked).toEqual([])
    expect(complaints).toEqual([])
  })

  test('works as a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-page-'))
    try {
      writeFileSync(join(folder, 'report.html'), render(recorded))
      const page = await open(recorded)
      await page.goto(pathToFileURL(join(folder, 'report.html')).href + CALL)
      await page.locator('.panel').waitFor()
      expect(complaints).toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('makes rows and panels only when they are opened', async () => {
    const page = await open(multiplyReport(recorded, 2000))
    expect(await page.locator('tr.call, .panel').count()).toBe(0)
    expect(await page.locator('tr.tool:visible').count()).toBe(0)
    await page.getByRole('button', { name: 'Open all' }).click()
    await page.locator('.tool button.name').first().click()
    const rows = await page.locator('tr.call').count()
    expect(rows).toBeGreaterThan(0)
    expect(rows).toBeLessThan(100)
    expect(await page.locator('.panel').count()).toBe(0)
  })
})

describe('accessibility', () => {
  test.each([
    ['light, wide', 'light', 1280],
    ['dark, wide', 'dark', 1280],
    ['light, narrow', 'light', 360],
    ['dark, narrow', 'dark', 360],
  ] as const)('axe finds nothing: %s', async (_what, colorScheme, width) => {
    const page = await open(evidenceReport(), {
      bypassCSP: true,
      colorScheme,
      viewport: { width, height: 900 },
      hash: '#shop@1.0.0/pools/all-of-it',
    })
    await page.locator('.panel').waitFor()
    for (const details of await page.locator('.panel summary').all()) await details.click()
    expect(await violationsOf(page)).toEqual([])
  })

  test('axe finds nothing in the report on the recorded servers', async () => {
    const page = await open(recorded, { bypassCSP: true, hash: CALL })
    await page.locator('.panel').waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  test('axe finds nothing in what a reader without a script has', async () => {
    const text = render(evidenceReport())
      .replace(/<script type="module">[\s\S]*<\/script>/u, '')
      .replaceAll(/<\/?noscript\s*>/gu, '')
    const page = await (await browser.newContext({ bypassCSP: true })).newPage()
    await page.goto(server.addressOf(text))
    await page.locator('.calls').first().waitFor({ state: 'attached' })
    await page.evaluate('for (const it of document.querySelectorAll("details")) it.open = true')
    expect(await violationsOf(page)).toEqual([])
  })

  test('nothing is wider than a narrow page', async () => {
    const page = await open(evidenceReport(), {
      viewport: { width: 360, height: 800 },
      hash: '#shop@1.0.0/pools/all-of-it',
    })
    await page.locator('.panel').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  })
})

describe('a call', () => {
  test('opens by its address, which stands in the bar when it is opened by hand', async () => {
    const page = await open(recorded, { hash: CALL })
    await page.locator('.panel').waitFor()
    expect(await page.locator('.panel h4').textContent()).toBe(
      'scrapling-fetch 0.1.6: s-fetch-page, list-page',
    )
    await page.locator('tr.call a.name').nth(1).click()
    await expect.poll(() => new URL(page.url()).hash).toBe(CALL.replace('list-page', 'table-page'))
    expect(await page.locator('.panel').count()).toBe(1)
    await page.locator('.panel button.close').click()
    expect(await page.locator('.panel').count()).toBe(0)
    expect(new URL(page.url()).hash).toBe('')
  })

  test('opens and closes by a click anywhere in its row, as servers and tools do', async () => {
    const page = await open(recorded)
    await page.locator('tr.server td.tools').first().click()
    const group = page.locator('tbody.open').first()
    await group.locator('tr.tool td.state').first().click()
    await group.locator('tr.call td').first().click()
    await page.locator('.panel').waitFor()
    await group.locator('tr.call td').first().click()
    expect(await page.locator('.panel').count()).toBe(0)
    await group.locator('tr.server td.tools').click()
    expect(await page.locator('tr.tool:visible').count()).toBe(0)
  })

  test('opens by its address whatever its name is', async () => {
    const page = await open(hostileReport(BREAK_OUT))
    await page.locator('.findings .places a').first().click()
    await page.locator('.panel').waitFor()
    expect(complaints).toEqual([])
  })

  test('shows its text with what was taken, repaired and passed over marked', async () => {
    const panel = await openEvidence()
    expect((await panel.locator('mark:not(.other)').allTextContents()).join('')).toBe(
      "{open: true, 'lanes': 6}",
    )
    expect(await panel.locator('.raw del').allTextContents()).toEqual(['open', "'lanes'"])
    expect(await panel.locator('.raw ins').allTextContents()).toEqual(['"open"', '"lanes"'])
    expect(await panel.locator('mark.other').allTextContents()).toEqual(['{}'])
    expect(await panel.locator('.raw .code-point').allTextContents()).toEqual(['U+202E', 'U+0007'])
  })

  test('shows each schema error beside the value that it is about', async () => {
    const panel = await openEvidence()
    const lines = await panel.locator('[aria-label="structuredContent"] .line').allTextContents()
    expect(lines).toEqual([
      '▲ /gone must be equal to constant (const)',
      '{',
      '  "lanes": 6,',
      '  ▲ /lanes must be string (type)',
      '  "names": []',
      '}',
    ])
  })

  test('shows what was promised beside what came, and marks what is broken in both', async () => {
    const page = await open(recorded, { hash: '#memory@2025.11.25/read_graph/read-graph' })
    const marked = (label: string) =>
      page.locator(`.panel [aria-label="${label}"] .line.wrong`).allTextContents()
    await page.locator('.panel').waitFor()
    expect((await marked('The output schema')).map((line) => line.trim())).toEqual([
      '"additionalProperties": false',
      '"additionalProperties": false',
    ])
    expect((await marked('structuredContent')).map((line) => line.trim())).toEqual([
      '"type": "entity",',
      '"type": "entity",',
      '"type": "relation",',
    ])
  })

  test('shows what else is known of it', async () => {
    const panel = await openEvidence()
    const text = await panel.textContent()
    for (const part of [
      'rejects',
      'lanes must be a string',
      '/content/0/annotations',
      'output-invalid',
      '"shop:pools"',
      'npx -y mcp-assay check --call pools -- shop',
      'shop/1.0.0.fixture.jsonl:6',
      'the text is no JSON object or array',
    ])
      expect(text).toContain(part)
  })

  test('links the sentence of the specification that a finding cites', async () => {
    const page = await open(recorded, { hash: '#memory@2025.11.25/read_graph/read-graph' })
    const link = page.locator('.panel .rule a')
    expect(await link.getAttribute('href')).toBe(
      'https://modelcontextprotocol.io/specification/2025-11-25/server/tools#output-schema',
    )
  })

  test('copies its command', async () => {
    const page = await open(evidenceReport(), {
      hash: '#shop@1.0.0/pools/all-of-it',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.getByRole('button', { name: 'Copy the command' }).click()
    await page.getByText('copied', { exact: true }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      'npx -y mcp-assay check --call pools -- shop',
    )
  })
})

describe('the keyboard', () => {
  test('moves, opens, closes and searches, from anywhere', async () => {
    const page = await open(recorded)
    const focused = () =>
      page.evaluate('document.activeElement.textContent || document.activeElement.id')
    const opened = page.locator('tbody.open')
    const servers = await page.locator('tr.server button.name').allTextContents()
    await page.keyboard.press('j')
    expect(await focused()).toBe(servers[0])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('k')
    await page.keyboard.press('j')
    expect(await focused()).toBe(servers[1])
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    const tool = await opened.locator('tr.tool .name').first().textContent()
    expect(await focused()).toBe(tool)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    const call = await page.locator('tr.call .name').first().textContent()
    expect(await focused()).toBe(call)
    await page.keyboard.press('Enter')
    await page.locator('.panel').waitFor()
    await page.keyboard.press('Escape')
    expect(await page.locator('.panel').count()).toBe(0)
    expect(await focused()).toBe(call)
    await page.keyboard.press('Escape')
    expect(await page.locator('tr.call').count()).toBe(0)
    expect(await focused()).toBe(tool)
    await page.keyboard.press('Escape')
    expect(await opened.count()).toBe(0)
    expect(await focused()).toBe(servers[1])
    await page.keyboard.press('/')
    expect(await focused()).toBe('search')
  })

  test('leads from the search to what it leaves, and back to all', async () => {
    const page = await open(recorded)
    await page.keyboard.press('/')
    await page.keyboard.type('read_graph')
    // The address has the whole word once the page is filtered by it, and not by its beginning.
    await expect.poll(() => page.evaluate('location.href')).toContain('read_graph')
    expect(await page.locator('#count').textContent()).toContain(' of ')
    await page.keyboard.press('Enter')
    const focused = () => page.evaluate('document.activeElement.closest("tr")?.className')
    await expect.poll(focused).toBe('server')
    await page.keyboard.press('/')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('#count').textContent()).not.toContain(' of ')
  })

  test('goes through the calls that have a must or a should', async () => {
    const page = await open(recorded)
    const title = page.locator('.panel h4')
    await page.keyboard.press('n')
    await title.waitFor()
    const first = await title.textContent()
    await page.keyboard.press('n')
    await expect.poll(() => title.textContent()).not.toBe(first)
    await page.keyboard.press('p')
    await expect.poll(() => title.textContent()).toBe(first)
    expect(await page.locator('.panel .found').textContent()).toMatch(/must|should/u)
  })

  test('tells its keys', async () => {
    const page = await open(recorded, { bypassCSP: true })
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByText('next row').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('reaches every control in the order in which it is read', async () => {
    const page = await open(evidenceReport())
    const reached: unknown[] = []
    for (let step = 0; step < 9; step += 1) {
      await page.keyboard.press('Tab')
      reached.push(
        await page.evaluate(
          'document.activeElement.name || document.activeElement.id || document.activeElement.textContent.trim()',
        ),
      )
    }
    expect(reached.slice(1, 7)).toEqual([
      'Findings',
      'find',
      'More filters',
      'help',
      'All 1',
      'break their schema 1',
    ])
  })
})

describe('addresses', () => {
  test.each([
    ['a server', '#memory@2025.11.25', 'tbody.open .opener:focus', 'memory 2025.11.25'],
    ['a tool', '#memory@2025.11.25/read_graph', 'tr.tool button:focus', 'read_graph'],
  ])('%s has one', async (_what, hash, selector, name) => {
    const page = await open(recorded, { hash })
    expect(await page.locator(selector).textContent()).toBe(name)
  })

  test('a finding has one', async () => {
    const page = await open(recorded)
    await page.locator('.findings summary').first().click()
    await page.locator('.findings th a').first().click()
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#finding:.+\/[a-z-]+$/u)
    const again = await open(recorded, { hash: new URL(page.url()).hash })
    await again.locator('.findings details[open] tbody tr').first().waitFor()
    expect(await again.locator('#unknown:visible').count()).toBe(0)
  })

  test('one that names nothing says so', async () => {
    const page = await open(recorded, { hash: '#memory@9/none' })
    expect(await page.locator('#unknown').textContent()).toContain('memory@9/none')
  })

  test('filters are in it, and what is opened keeps them', async () => {
    const page = await open(recorded, { hash: '#?state=breaks-schema' })
    await page.locator('tr.tool:visible button').first().click()
    await page.locator('tr.call:visible a').first().click()
    await page.locator('.panel').waitFor()
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#memory.+\?state=breaks-schema$/u)
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect.poll(() => new URL(page.url()).hash).not.toContain('state')
  })
})

describe('filters', () => {
  test.each([
    ['server', '2'],
    ['shape', 'labelled-json'],
    ['compliance', 'invalid'],
    ['finding', 'text-differs'],
  ])('leave the rows whose %s is %s', async (name, value) => {
    const page = await open(recorded)
    await page.getByText('More filters').click()
    await page.locator(`select[name="${name}"]`).selectOption(value)
    const expected = recorded.servers.flatMap(({ name: of, version, tools }) =>
      tools.filter((tool) => {
        switch (name) {
          case 'server':
            return of === 'memory' && version === '2025.11.25'
          case 'shape':
            return tool.calls.some(({ shape }) => shape === value)
          case 'compliance':
            return tool.calls.some(({ compliance }) => compliance === value)
          default:
            return tool.calls.some(({ findings }) =>
              findings.some((id) => id.startsWith(`${value}:`)),
            )
        }
      }),
    )
    expect(expected.length).toBeGreaterThan(0)
    const shown = await page.locator('tr.tool:visible .name').allTextContents()
    expect(shown.toSorted()).toEqual(expected.map((tool) => tool.name).toSorted())
    expect(await page.locator('#count').textContent()).toMatch(/^\d+ of /u)
  })

  test('chips say how many tools are in a state, and leave these', async () => {
    const page = await open(recorded)
    const { toolsByState } = recorded.summary
    for (const state of ['breaks-schema', 'needs-wrapping', 'works'] as const) {
      const chip = page.locator(`.chips [data-state="${state}"]`)
      expect(await chip.locator('b').textContent()).toBe(String(toolsByState[state]))
      await chip.click()
      await expect
        .poll(() => page.locator('#count').textContent())
        .toMatch(new RegExp(`^${toolsByState[state]} of `, 'u'))
    }
  })

  test('apply to the whole page', async () => {
    const page = await open(recorded, { hash: '#?state=breaks-schema' })
    expect(await page.locator('tr.server:visible h3').allTextContents()).toEqual([
      'memory 2025.11.25',
    ])
    expect(await page.locator('.server-findings:visible h3').allTextContents()).toEqual([
      'memory 2025.11.25',
    ])
    expect(await page.locator('#eras:visible, #fixtures:visible').count()).toBe(0)
  })

  test('keep a server that has no tools if what was found is about itself', async () => {
    const page = await open(recorded)
    await page.getByText('More filters').click()
    await page.locator('select[name="finding"]').selectOption('start-failed')
    expect(await page.locator('tr.server:visible h3').allTextContents()).toEqual(['time 0.6.2'])
  })

  test('search what came, and leave the calls that hold it', async () => {
    const page = await open(recorded)
    await page.locator('#search').fill('Mill ROAD')
    await expect.poll(() => page.locator('#count').textContent()).toContain(' of ')
    await page.locator('tr.tool:visible').getByText('read_text_file').first().click()
    const numbers = await page.locator('tr.call:visible').count()
    expect(numbers).toBeGreaterThan(0)
    expect(numbers).toBeLessThan(await page.locator('tr.call').count())
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect.poll(() => page.locator('#count').textContent()).not.toContain(' of ')
    expect(await page.locator('tr.call:visible').count()).toBe(
      await page.locator('tr.call').count(),
    )
  })

  test('find a tool by its name without reading what opens it', async () => {
    const page = await open(recorded)
    await page.locator('[id^="tool-data-"]').evaluateAll((blocks) => {
      for (const block of blocks) block.remove()
    })
    const tools = recorded.servers.flatMap(({ tools: own }) => own)
    const unlike = new Set(tools.map(({ name }) => name)).size
    await page.locator('#search').fill('READ_TEXT_file')
    await expect.poll(() => page.locator('#count').textContent()).toContain(' of ')
    const shown = await page.locator('tr.tool:visible .name').allTextContents()
    expect(shown).toContain('read_text_file')
    expect(new Set(shown).size).toBeLessThan(unlike)
  })

  test('count one of a kind as one', async () => {
    const page = await open(reportOf([buildServer({ calls: [{ tool: 'list' }] })]))
    await expect.poll(() => page.locator('#count').textContent()).toBe('1 tool, 1 call')
    await page.locator('#search').fill('list')
    await expect.poll(() => page.locator('#count').textContent()).toBe('1 of 1 tool, 1 of 1 call')
  })

  test('say to a screen reader how many there are', async () => {
    const page = await open(recorded)
    await page.locator('#search').fill('no server ever sent this')
    await expect
      .poll(() => page.locator('output[role="status"]').textContent())
      .toMatch(/^0 of \d+ tools, 0 of \d+ calls$/u)
  })
})

describe('looks', () => {
  test.each(['light', 'dark'] as const)(
    'the switch makes a page %s, and it stays so',
    async (theme) => {
      const page = await open(recorded, { colorScheme: theme === 'dark' ? 'light' : 'dark' })
      const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
      const before = await ground()
      await page.locator('.theme select').selectOption(theme)
      const after = await ground()
      expect(after).not.toBe(before)
      await page.reload()
      expect(await ground()).toBe(after)
    },
  )

  test('a printed page is the findings as a document, light', async () => {
    const page = await open(recorded, { colorScheme: 'dark', hash: CALL })
    await page.locator('.panel').waitFor()
    await page.evaluate('dispatchEvent(new Event("beforeprint"))')
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.findings tbody tr:visible').count()).toBeGreaterThan(10)
    expect(await page.locator('.answer').isVisible()).toBe(true)
    expect(await page.locator('.filters:visible, .panel:visible, button:visible').count()).toBe(0)
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(
      'rgb(255, 255, 255)',
    )
  })
})

describe('without a script', () => {
  test('tools, calls and findings can be read, and nothing is dead', async () => {
    const page = await open(recorded, { javaScriptEnabled: false })
    expect(await page.locator('button:visible, input:visible, select:visible').count()).toBe(0)
    expect(await page.locator('.findings tbody tr:visible').count()).toBeGreaterThan(10)
    await page.locator('tr.tool a.name').first().click()
    await page.locator('.calls').first().waitFor()
    expect(await page.locator('.calls').first().locator('tbody tr').count()).toBeGreaterThan(0)
  })
})

describe('what a server sent', () => {
  test('runs nothing and becomes nothing, wherever it is shown', async () => {
    const page = await open(hostileReport(BREAK_OUT))
    await openAllTools(page)
    for (const link of await page.locator('tr.call a.name').all()) {
      await link.click()
      await page.locator('.panel').waitFor()
      for (const summary of await page.locator('.panel summary').all()) await summary.click()
      expect(await page.locator('img, iframe, object, embed, svg:not(.bar)').count()).toBe(0)
      expect(await page.locator('a[href^="javascript:"]').count()).toBe(0)
    }
    expect(await page.evaluate('typeof owned')).toBe('undefined')
    expect(await page.locator('.panel .code-point').first().textContent()).toBe('U+202E')
    expect(complaints).toEqual([])
  })
})

/** Opens all servers, and all their tools. */
async function openAllTools(page: Page): Promise<void> {
  const all = page.getByRole('button', { name: 'Open all' })
  if (await all.isVisible()) await all.click()
  await page.evaluate('for (const it of document.querySelectorAll(".tool button.name")) it.click()')
}

async function violationsOf(page: Page): Promise<unknown> {
  await page.evaluate(axe.source)
  return page.evaluate(
    'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]))',
  )
}
