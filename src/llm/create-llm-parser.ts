import { HarnessError } from '../contracts/harness-error.ts'
import type { LlmEvent } from '../contracts/llm-event.ts'
import type { JsonValue } from '../contracts/json.ts'
import type {
  LlmFinishReason,
  LlmParserOptions,
  LlmPolicy,
  LlmTool,
} from '../contracts/llm-options.ts'
import type { LlmFormat } from './define-format.ts'
import { allFormats, formatsNamed } from './formats-named.ts'
import { DEFAULT_LIMITS, assertLimits, assertPolicy } from './parser/checked-options.ts'
import { LlmCore } from './parser/llm-core.ts'
import type { ParserSettings } from './parser/parser-settings.ts'
import { toolsOf } from './tools-of.ts'
import { withoutRoleHeader } from './parser/without-role-header.ts'

/** Reads one output of a model as it comes. */
export interface LlmParser {
  /** Takes a piece of the output, of any length; answers with what it tells. */
  feed(chunk: string): readonly LlmEvent[]
  /**
   * Takes the end of the output, and why the model stopped; answers with what is told by it. After `length` or
   * `content_filter` text may be missing, so that bare JSON isn't known to be the whole message, and is no call.
   */
  finish(reason?: LlmFinishReason): readonly LlmEvent[]
}

/** How a model's output is read, with formats of the user's own. */
export interface LlmParserSetup extends LlmParserOptions {
  /** Formats that are read beside ours, as `readFormatFile` returns them; they are tried first. @defaultValue none */
  readonly formats?: readonly LlmFormat[]
}

/** What holds where nothing is said. */
export const DEFAULT_POLICY: LlmPolicy = {
  promotion: 'marked',
  unknownTools: 'keep',
  reasoningCalls: 'format',
}

/**
 * Makes a parser for one output. What its events tell doesn't depend on how the output is cut into pieces.
 *
 * @throws {HarnessError} `wrong-use`, where a format is unknown or policies contradict each other
 */
export function createLlmParser(options: LlmParserSetup = {}): LlmParser {
  const prefill = withoutRoleHeader(options.prefill ?? '')
  const core = new LlmCore(settingsOf(options, prefill.length))
  const first = core.feed(prefill)
  let isFirst = true
  let isOver = false
  const withFirst = (events: readonly LlmEvent[]): readonly LlmEvent[] => {
    const all = isFirst ? [...first, ...events] : events
    isFirst = false
    return all
  }
  return {
    feed(chunk) {
      if (isOver)
        throw new HarnessError('wrong-use', 'the output has ended: feed comes before finish')
      return withFirst(core.feed(chunk))
    },
    finish(reason = 'stop') {
      if (isOver) return []
      isOver = true
      return withFirst(core.finish(reason === 'length' || reason === 'content_filter'))
    },
  }
}

/** A list that a caller got from a provider's request names its tools as the provider does. */
function knownTools(list: readonly LlmTool[]): readonly LlmTool[] {
  const named: JsonValue = JSON.parse(JSON.stringify(list.filter((tool) => tool.name !== '')))
  const reading = toolsOf(named)
  if (!reading.ok) throw new HarnessError('wrong-use', `tools: ${reading.reason}`)
  if (reading.nameless !== undefined)
    throw new HarnessError(
      'wrong-use',
      `the tool at ${reading.nameless} has no name; write {name, inputSchema}, or a tool as OpenAI or Anthropic have it`,
    )
  return reading.tools
}

function settingsOf(options: LlmParserSetup, base: number): ParserSettings {
  const { format = 'auto' } = options
  const tools = knownTools(options.tools ?? [])
  assertPolicy(options.policy ?? {})
  assertLimits(options.limits ?? {})
  const policy = { ...DEFAULT_POLICY, ...options.policy }
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  if (tools.length === 0 && policy.unknownTools !== 'keep')
    throw new HarnessError(
      'wrong-use',
      `unknownTools: ${policy.unknownTools} needs the tools that are known`,
    )
  const formats = allFormats(options.formats)
  const pinned = format === 'auto' ? undefined : formatsNamed(format, options.formats)
  const foreign = pinned === undefined ? [] : formats.filter((one) => !pinned.includes(one))
  return {
    formats: pinned ?? formats,
    isPinned: pinned !== undefined,
    foreign,
    tools,
    policy,
    limits,
    base,
  }
}
