import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'

/** Where Debian puts it. */
const PATH = '/usr/bin/chromium'

/** Why no page can be opened here; undefined where one can. */
export const noChromium = existsSync(PATH)
  ? undefined
  : `there is no ${PATH}: apt-get install chromium`

/** Starts a browser without a window. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: PATH, args: ['--no-sandbox'] })
}
