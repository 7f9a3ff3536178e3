import type { GatewayEvent } from '../../contracts/gateway-event.ts'
import type { JsonObject } from '../../contracts/json.ts'
import type { WrapRules } from '../../contracts/wrap-rule.ts'
import type { RuleOptions } from '../../extraction/rules/compile-checked.ts'
import { createAnswers } from './answers/create-answers.ts'
import { createDesk, type ToldSchema } from './answers/create-desk.ts'
import { createNotes } from './answers/create-notes.ts'
import { createWrappers, type WrapperOf } from './answers/create-wrappers.ts'
import { createLists } from './list/create-lists.ts'
import { adaptCall } from './names/adapt-call.ts'
import { createKnownTools } from './names/create-known-tools.ts'
import { createToolRules, type ToolRules } from './names/create-tool-rules.ts'
import { shownRules } from './names/shown-rules.ts'
import { promisedSchema } from './schemas/promised-schema.ts'
import type { ToolAdapter } from './tool-adapter.ts'
import type { ToolMemory } from './tool-memory.ts'

/** How the tools of a server are adapted. */
export interface ToolAdapterOptions extends Pick<RuleOptions, 'allowOrigins' | 'signal'> {
  readonly server: string
  /** What somebody wrote; it wins over what was learned. @defaultValue none */
  readonly rules?: WrapRules
  /** Whether no other server is there that rules which name none may be meant for. @defaultValue false */
  readonly isAlone?: boolean
  readonly memory: ToolMemory
  /** What is wrapped without a rule: what has to be, or also what should be. @defaultValue `needed` */
  readonly auto?: 'needed' | 'recommended'
  readonly onEvent?: (event: GatewayEvent) => void
}

/**
 * Adapts the tools of a server by rules that somebody wrote, and by what it learns of the others from their results.
 *
 * @throws HarnessError For a rule that can't be used, such as one whose parser may not be asked.
 */
export function createToolAdapter(options: ToolAdapterOptions): ToolAdapter {
  const { server, memory, auto = 'needed', onEvent = () => undefined } = options
  const rules = createToolRules(options.rules ?? {}, server, options.isAlone)
  const wrapperOf = createWrappers(options)
  compileAll(rules, wrapperOf)
  const notes = createNotes(memory)
  const shown = shownRules(rules, memory)
  const known = createKnownTools({ server, named: rules.named, shown, memory, onEvent })
  const told = new WeakMap<JsonObject, ToldSchema>()
  const desk = createDesk({
    server,
    isEager: auto === 'recommended',
    memory,
    wrapperOf,
    notesOf: notes.of,
    toldOf: ({ call: { entry, virtual } }) =>
      entry === undefined || virtual !== undefined ? undefined : told.get(entry),
    isKept: ({ name, call }, { went }) =>
      [call.virtual, call.entry, rules.ruleOf(name), memory.ruleOf(name)].some(Boolean) ||
      memory.statusOf(name) !== undefined ||
      (known.isListed(name) ?? went !== 'errors'),
    onEvent,
  })
  return {
    adaptList: createLists({
      rules,
      shown,
      memory,
      notes,
      known,
      onTold: (entry, what) => void told.set(entry, what),
    }),
    adaptCall: (message) => adaptCall(message, known.names()),
    ...createAnswers({ rules, desk, notes, isDeclaring: known.isDeclaring }),
  }
}

/** A rule that can't be used is told before a client comes. */
function compileAll(rules: ToolRules, wrapperOf: WrapperOf): void {
  const ofTools = rules.tools.flatMap((tool) => rules.ruleOf(tool) ?? [])
  for (const rule of [...ofTools, ...rules.virtuals.map((virtual) => virtual.rule)])
    wrapperOf(rule, promisedSchema(rule, undefined))
}
