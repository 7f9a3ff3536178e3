import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { recordedReport } from '../fixtures/mcp/test-support/recorded-report.ts'
import { html } from '../reporters/html.ts'
import { launchChromium, noChromium } from '../reporters/html/test-support/chromium.ts'
import { multiplyReport } from '../reporters/html/test-support/multiply-report.ts'
import { median, table } from './table.ts'

const SIZES = [200, 2000] as const
const ROUNDS = 5

/** What a reader waits for, each in milliseconds. */
const STEPS = [
  'first paint',
  'open a tool',
  'open a call',
  'filter',
  'first search',
  'search again',
] as const

/** What a reader of the HTML report waits for, in a browser without a window, and how big the page is. */
export async function benchPage(): Promise<string> {
  if (noChromium !== undefined) return `the page wasn't opened: ${noChromium}`
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  const browser = await launchChromium()
  try {
    const rows: (readonly string[])[] = []
    for (const calls of SIZES) rows.push(await rowOf(browser, calls, join(folder, `${calls}.html`)))
    return table([`HTML report, median of ${ROUNDS}, ms`, 'MB', 'written', ...STEPS], rows)
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
  }
}

async function rowOf(browser: Browser, calls: number, path: string): Promise<readonly string[]> {
  const report = multiplyReport(recordedReport(), calls)
  const start = performance.now()
  const page = html.render(report, { width: 100, color: false })
  const written = performance.now() - start
  writeFileSync(path, page)
  const runs: (readonly number[])[] = []
  for (let round = 0; round < ROUNDS; round += 1) runs.push(await openOnce(browser, path))
  const steps = STEPS.map((_step, index) => median(runs.map((run) => run[index] ?? Number.NaN)))
  return [
    `${calls} calls`,
    (Buffer.byteLength(page) / 1e6).toFixed(1),
    written.toFixed(0),
    ...steps.map((time) => time.toFixed(0)),
  ]
}

/** The times of one visit; each step ends when the browser has drawn what came of it. */
async function openOnce(browser: Browser, path: string): Promise<readonly number[]> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(pathToFileURL(path).href)
    const times: unknown = await page.evaluate(VISIT)
    if (!Array.isArray(times)) throw new Error('the page did not say how long it took')
    return times.map(Number)
  } finally {
    await context.close()
  }
}

/** Runs in the page: a search waits for a pause in typing, which is part of what a reader waits for. */
const VISIT = `(async () => {
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const count = document.querySelector('#count')
  const timed = async (act, isDone = () => true) => {
    const start = performance.now()
    act()
    while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 1))
    await drawn()
    return performance.now() - start
  }
  const search = (text) => {
    let isTold = false
    new MutationObserver(() => { isTold = true }).observe(count, { childList: true })
    return timed(() => {
      document.querySelector('#search').value = text
      document.querySelector('#search').dispatchEvent(new Event('input', { bubbles: true }))
    }, () => isTold)
  }
  await drawn()
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  const tool = await timed(() => document.querySelector('.tool button.name').click())
  const call = await timed(
    () => document.querySelector('tr.call a.name').click(),
    () => document.querySelector('.panel') !== null,
  )
  const filter = await timed(() => {
    const select = document.querySelector('select[name=compliance]')
    select.value = 'valid'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  return [paint.startTime, tool, call, filter, await search('mill'), await search('road')]
})()`
