import type { JsonObject } from '../contracts/json.ts'
import type { PlacedProviderEvent, ProviderWire } from '../contracts/provider-event.ts'
import type {
  ProviderCall,
  ProviderChoice,
  ProviderResponse,
} from '../contracts/provider-response.ts'

type Writable<Value> = { -readonly [Key in keyof Value]: Value[Key] }

interface OpenChoice extends Writable<Omit<ProviderChoice, 'calls'>> {
  readonly calls: Map<string, Writable<ProviderCall>>
}

/** What is known of an answer beside its events. */
export interface AnswerFacts {
  readonly wire: ProviderWire
  readonly streamed: boolean
  readonly messages: number
}

/** Puts an answer together from its events. */
export function foldProviderEvents(
  events: readonly PlacedProviderEvent[],
  facts: AnswerFacts,
): ProviderResponse {
  const choices = new Map<number, OpenChoice>()
  let answer: Pick<ProviderResponse, 'id' | 'model' | 'usage' | 'error'> = {}
  let ended = false
  const unknown: ProviderResponse['unknown'][number][] = []
  for (const event of events) {
    if ('choice' in event) addToChoice(choiceOf(choices, event.choice), event)
    else if (event.type === 'end') ended = true
    else if (event.type === 'unknown') unknown.push({ at: event.at, text: event.text })
    else answer = { ...answer, ...said(event, answer.usage) }
  }
  const outcome = answer.error === undefined ? (ended ? 'completed' : 'truncated') : 'failed'
  return { ...facts, outcome, ...answer, choices: closed(choices), unknown }
}

function said(
  event: Extract<PlacedProviderEvent, { readonly type: 'start' | 'usage' | 'error' }>,
  usage: JsonObject = {},
): Partial<ProviderResponse> {
  switch (event.type) {
    case 'start':
      return {
        ...(event.id !== undefined && { id: event.id }),
        ...(event.model !== undefined && { model: event.model }),
      }
    case 'usage':
      return { usage: { ...usage, ...event.usage } }
    case 'error': {
      const { message, code, at } = event
      return { error: { message, ...(code !== undefined && { code }), at } }
    }
  }
}

function choiceOf(choices: Map<number, OpenChoice>, index: number): OpenChoice {
  const known = choices.get(index)
  if (known !== undefined) return known
  const choice = { index, text: '', reasoning: '', refusal: '', calls: new Map() }
  choices.set(index, choice)
  return choice
}

function addToChoice(
  choice: OpenChoice,
  event: Extract<PlacedProviderEvent, { readonly choice: number }>,
): void {
  switch (event.type) {
    case 'text':
    case 'reasoning':
    case 'refusal':
      choice[event.type] += event.text
      return
    case 'finish':
      choice.finish = { reason: event.reason, native: event.native, at: event.at }
      return
    case 'call':
      addToCall(choice.calls, event)
  }
}

function addToCall(
  calls: OpenChoice['calls'],
  event: Extract<PlacedProviderEvent, { readonly type: 'call' }>,
): void {
  const { id, name = '', arguments: piece = '', at } = event
  const call = calls.get(event.call)
  if (call === undefined) {
    const begun = { name, arguments: piece, at, nameRepeats: 0 }
    calls.set(event.call, id === undefined ? begun : { id, ...begun })
    return
  }
  if (id !== undefined) call.id ??= id
  // A name that comes again is the same call's; joined to itself it would be no tool's.
  if (name !== '' && name === call.name) call.nameRepeats += 1
  else call.name += name
  call.arguments += piece
}

function closed(choices: ReadonlyMap<number, OpenChoice>): readonly ProviderChoice[] {
  return Array.from(choices.values(), (choice) => ({
    ...choice,
    calls: [...choice.calls.values()],
  })).toSorted((a, b) => a.index - b.index)
}
