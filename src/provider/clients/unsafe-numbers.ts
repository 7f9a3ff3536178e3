import { scanJsonNumber } from '../../json/scan-json-number.ts'
import { visitJson } from '../../json/visit-json.ts'

/** The numbers of a valid JSON text that no double holds, as they are written and in their order, joined by commas. */
export function unsafeNumbers(text: string): string {
  const found: string[] = []
  visitJson(text, ({ start, end }) => {
    if (scanJsonNumber(text, start)?.safe === false) found.push(text.slice(start, end))
  })
  return found.join(',')
}
