import type { JsonObject, JsonValue } from '../contracts/json.ts'
import type { PlacedProviderEvent, ProviderWire } from '../contracts/provider-event.ts'
import type {
  ProviderCall,
  ProviderChoice,
  ProviderPart,
  ProviderResponse,
} from '../contracts/provider-response.ts'

type Writable<Value> = { -readonly [Key in keyof Value]: Value[Key] }

type EventOf<Type extends PlacedProviderEvent['type']> = Extract<
  PlacedProviderEvent,
  { readonly type: Type }
>

interface OpenChoice extends Writable<Omit<ProviderChoice, 'calls' | 'parts'>> {
  readonly calls: Map<string, Writable<ProviderCall>>
  readonly parts: Map<string, Writable<ProviderPart>>
}

interface OpenAnswer extends Writable<
  Pick<ProviderResponse, 'id' | 'model' | 'error' | 'endedAt'>
> {
  readonly choices: Map<number, OpenChoice>
  /** A map, for a member may have any name. */
  readonly usage: Map<string, JsonValue>
  readonly unknown: ProviderResponse['unknown'][number][]
}

/** What is known of an answer beside its events. */
export interface AnswerFacts {
  readonly wire: ProviderWire
  readonly streamed: boolean
  readonly messages: number
  /** What stands behind the last message where the body breaks off inside one. */
  readonly rest?: string
  /** The body as a whole breaks off, whatever its last message says: an array without its closing bracket. */
  readonly broken?: true
}

/** Puts an answer together from its events. */
export function foldProviderEvents(
  events: readonly PlacedProviderEvent[],
  { broken, ...facts }: AnswerFacts,
): ProviderResponse {
  const answer: OpenAnswer = { choices: new Map(), usage: new Map(), unknown: [] }
  for (const event of events) addToAnswer(answer, event)
  const { choices, usage, unknown, ...said } = answer
  const isOver = said.endedAt !== undefined && broken !== true
  const outcome = said.error === undefined ? (isOver ? 'completed' : 'truncated') : 'failed'
  const counted: JsonObject = Object.fromEntries(usage)
  return {
    ...facts,
    outcome,
    ...said,
    choices: Array.from(choices.values(), closed).toSorted((a, b) => a.index - b.index),
    ...(usage.size > 0 && { usage: counted }),
    unknown,
  }
}

function addToAnswer(answer: OpenAnswer, event: PlacedProviderEvent): void {
  if ('choice' in event) return addToChoice(choiceOf(answer.choices, event.choice), event)
  switch (event.type) {
    case 'start':
      if (event.id !== undefined) answer.id = event.id
      if (event.model !== undefined) answer.model = event.model
      return
    case 'usage':
      return addUsage(answer.usage, event.usage)
    case 'error':
      return addError(answer, event)
    case 'end':
      answer.endedAt = event.at
      return
    case 'unknown':
      answer.unknown.push({ at: event.at, text: event.text })
  }
}

/** A count that a later report leaves open stays. */
function addUsage(usage: Map<string, JsonValue>, report: JsonObject): void {
  for (const [key, value] of Object.entries(report))
    if (value !== null || !usage.has(key)) usage.set(key, value)
}

/** The first error is the cause of those after it. */
function addError(answer: OpenAnswer, { message, code, at }: EventOf<'error'>): void {
  answer.error ??= { message, ...(code !== undefined && { code }), at }
}

function choiceOf(choices: Map<number, OpenChoice>, index: number): OpenChoice {
  const known = choices.get(index)
  if (known !== undefined) return known
  const choice = {
    index,
    text: '',
    reasoning: '',
    refusal: '',
    calls: new Map(),
    parts: new Map(),
  }
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
    case 'part':
      return addToPart(choice.parts, event)
    case 'call':
      return addToCall(choice.calls, event)
  }
}

function addToPart(parts: OpenChoice['parts'], event: EventOf<'part'>): void {
  const part = parts.get(event.part)
  if (part === undefined)
    parts.set(event.part, { kind: event.kind, text: event.text, at: event.at })
  else part.text += event.text
}

function addToCall(calls: OpenChoice['calls'], event: EventOf<'call'>): void {
  const { id, name = '', arguments: piece = '', kind, at } = event
  const call = calls.get(event.call)
  if (call === undefined) {
    const begun = { name, kind: kind ?? 'function', arguments: piece, at, nameRepeats: 0 }
    calls.set(event.call, id === undefined ? begun : { id, ...begun })
    return
  }
  if (id !== undefined) call.id ??= id
  if (kind !== undefined) call.kind = kind
  // A name that comes again is the same call's; joined to itself it would be no tool's.
  if (name !== '' && name === call.name) call.nameRepeats += 1
  else call.name += name
  call.arguments += piece
}

function closed({ calls, parts, ...said }: OpenChoice): ProviderChoice {
  return { ...said, calls: [...calls.values()], parts: [...parts.values()] }
}
