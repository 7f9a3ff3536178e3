import { html } from './markup.ts'
import type { Content } from './markup.ts'

const ISO_UTC = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z$/u

/** A time for people, to the minute, in whose markup the whole stands; as it came where it isn't ISO 8601 in UTC. */
export function timeOf(text: string): Content {
  const [, day, minute] = ISO_UTC.exec(text) ?? []
  if (day === undefined || minute === undefined) return text
  return html`<time datetime="${text}">${day} ${minute} UTC</time>`
}
