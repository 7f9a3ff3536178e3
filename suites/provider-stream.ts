import type { PlacedProviderEvent } from '../src/contracts/provider-event.ts'
import type { ProviderCall } from '../src/contracts/provider-response.ts'
import type { SuiteResults } from '../src/contracts/suite-types.ts'
import { safeParseJson } from '../src/json/safe-parse-json.ts'
import { createProviderDecoder } from '../src/provider/create-provider-decoder.ts'
import { foldProviderEvents } from '../src/provider/fold-provider-events.ts'
import { defineSuite } from './define.ts'

/** The body of a provider's response in, its text, calls and end out. */
export const providerStream = defineSuite({
  name: 'provider-stream',
  asks: "the text, the calls and the end of a provider's response",
  method:
    'Read by a second implementation, suites/harnesses/provider_stream.py, which was written from the documents of the providers. Where it and ours differed, the documents decided.',
  streams: true,
  reference({ text, wire, contentType, status }, pieces = [text]) {
    const mediaType = contentType.split(';')[0]?.trim() ?? ''
    const decoder = createProviderDecoder({ wire, mediaType, status })
    const events: PlacedProviderEvent[] = []
    for (const piece of pieces) events.push(...decoder.push(Buffer.from(piece)))
    events.push(...decoder.end())
    const facts = decoder.facts() ?? { wire, streamed: false, messages: 0 }
    const { choices, outcome } = foldProviderEvents(events, facts)
    const choice = choices.find(({ index }) => index === 0)
    return {
      text: choice?.text ?? '',
      calls: (choice?.calls ?? []).filter(({ kind }) => kind !== 'provider').map(callOf),
      finish: choice?.finish?.reason ?? null,
      error: outcome === 'failed',
      truncated: outcome === 'truncated',
    }
  },
})

function callOf({
  id,
  name,
  arguments: text,
  kind,
}: ProviderCall): SuiteResults['provider-stream']['calls'][number] {
  const reading = kind === 'custom' ? undefined : safeParseJson(text)
  return {
    ...(id !== undefined && { id }),
    name,
    arguments: reading?.ok === true ? reading.value : text,
  }
}
