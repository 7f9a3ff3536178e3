import { printable } from '../../src/text/printable.ts'
import { cutText } from '../../src/verdict/cut-text.ts'
import type { SarifMessage } from './sarif-log.ts'

const LIMIT = 2000
/** What a reader of SARIF makes a link of, section 3.11.6. */
const LINK = /\]\(/gu

/** A text of others as a message that links to nothing. */
export function messageOf(text: string): SarifMessage {
  return { text: cutText(printable(text), LIMIT).kept.replaceAll(LINK, '] (') }
}
