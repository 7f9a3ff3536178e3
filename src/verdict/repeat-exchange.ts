import type { LlmExchange } from '../contracts/llm-exchange.ts'
import type { ReportCommands } from '../contracts/report-commands.ts'
import { payloadText } from '../fixture/payload-text.ts'
import { parseHead } from '../wire/http-head.ts'
import type { HeaderField } from '../wire/http-head.ts'
import { placeholderNotes, shellLine } from './repeat-command.ts'

/** Characters of a command line that somebody may still want to copy. */
const LINE_LIMIT = 4000
const ORIGIN = /^https?:\/\/[^/?#]+/u
/** What a client says of itself and of its connection, which no answer hangs on. */
const OF_THE_CLIENT =
  /^(?:host|connection|keep-alive|content-length|content-encoding|transfer-encoding|te|trailer|expect|upgrade|user-agent|accept|accept-.*|sec-.*|proxy-.*|x-stainless-.*)$/iu

/**
 * The command that asks a provider the same again. Undefined where no command can: the address isn't known, the exchange
 * was made by hand, the body is no JSON or longer than anybody types.
 */
export function repeatExchange({ fixture, request }: LlmExchange): ReportCommands | undefined {
  const { origin, source } = fixture.header
  const address = ORIGIN.exec(source.url ?? '')?.[0]
  if (origin === 'synthetic' || address === undefined || request.body === undefined)
    return undefined
  const head = fixture.frames.find(({ dir, part }) => dir === 'send' && part === 'head')
  const fields = head === undefined ? [] : parseHead(payloadText(head)).fields
  const words = [
    'curl',
    '--no-buffer',
    ...(request.method === 'POST' ? [] : ['--request', request.method]),
    `${address}${request.target}`,
    ...fields.filter(isGiven).flatMap(({ name, value }) => ['--header', `${name}: ${value}`]),
    '--data',
    JSON.stringify(request.body),
  ]
  const line = shellLine(words)
  if (line.length > LINE_LIMIT) return undefined
  return { lines: [line], notes: placeholderNotes(words) }
}

function isGiven({ name }: HeaderField): boolean {
  return name !== '' && !OF_THE_CLIENT.test(name)
}
