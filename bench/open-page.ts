import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { recordedReport } from '../fixtures/mcp/test-support/recorded-report.ts'
import { html } from '../reporters/html.ts'
import { launchChromium, noChromium } from '../reporters/html/test-support/chromium.ts'
import { multiplyReport } from '../reporters/html/test-support/multiply-report.ts'
import { assertRight, defineBench, NotHere } from './define.ts'
import { median, table } from './table.ts'

const SIZES = {
  full: { calls: [200, 2000], rounds: 5 },
  small: { calls: [200], rounds: 1 },
} as const

/** What a reader waits for, each in milliseconds. */
const STEPS = [
  'first paint',
  'open a tool',
  'open a call',
  'filter',
  'first search',
  'search again',
] as const

export const openPage = defineBench({
  title: 'The page',
  about:
    'The HTML report on the recorded fixtures, their calls repeated, opened from a file in Chromium without a window. Each step ends when the browser has drawn it; a search waits 120 ms for a pause in typing, which is counted. Rows and panels are made when they are opened.',
  async run(size) {
    if (noChromium !== undefined) throw new NotHere(noChromium)
    const { calls, rounds } = SIZES[size]
    const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
    const browser = await launchChromium()
    try {
      const rows: (readonly string[])[] = []
      for (const count of calls)
        rows.push(
          await rowOf(browser, { calls: count, rounds, path: join(folder, `${count}.html`) }),
        )
      return table([`HTML report, median of ${rounds}, ms`, 'MB', 'written', ...STEPS], rows)
    } finally {
      await browser.close()
      rmSync(folder, { recursive: true })
    }
  },
})

interface Visit {
  readonly calls: number
  readonly rounds: number
  readonly path: string
}

async function rowOf(browser: Browser, { calls, rounds, path }: Visit): Promise<readonly string[]> {
  const report = multiplyReport(recordedReport(), calls)
  const start = performance.now()
  const page = html.render(report, { width: 100, color: false })
  const written = performance.now() - start
  writeFileSync(path, page)
  const runs: (readonly number[])[] = []
  for (let round = 0; round < rounds; round += 1) runs.push(await openOnce(browser, path))
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
    const numbers = times.map(Number)
    assertRight(
      numbers.length === STEPS.length && numbers.every(Number.isFinite),
      'a step of the visit was not drawn',
    )
    return numbers
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
  // On a machine with much to do the paint is told after it was drawn.
  const paint = await new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const found = list.getEntriesByName('first-contentful-paint')
      if (found.length > 0) resolve(found[0])
    }).observe({ type: 'paint', buffered: true })
  })
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
