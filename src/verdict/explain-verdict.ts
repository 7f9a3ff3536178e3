import type { JsonObject } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { excerpt } from '../text/excerpt.ts'
import type { ServerJudgement } from '../contracts/judgement.ts'
import { readOnlySnippet } from './read-only-snippet.ts'

/** Why a server didn't pass, in one line; undefined where it did. */
export function explainVerdict(judgement: ServerJudgement): string | undefined {
  switch (judgement.verdict) {
    case 'could-not-run':
      return startFailure(judgement)
    case 'failed':
      return mustFindings(judgement)
    case 'incomplete':
      return (
        onlyErrors(judgement) ??
        `${incompletePaths(judgement).join(', ')} isn't whole; record it again`
      )
    case 'not-applicable':
      return nothingCalled(judgement)
    case 'passed':
    default:
      return undefined
  }
}

/** Why nothing was called: a tool is called unasked only if it says that it reads. */
function nothingCalled({ tools, conversations }: ServerJudgement): string {
  const refused = tools.some(({ listed, calls }) => listed && calls.length > 0)
  const unlisted = tools.some(({ listed }) => !listed)
  const what = refused
    ? 'its tools only refused what their inputSchemas forbid'
    : unlisted
      ? 'no tool that it lists was called'
      : 'no tool was called'
  const entries = conversations.flatMap((conversation) => conversation.tools)
  const silent = new Set(
    entries.flatMap(({ name, entry }) => (declaresReading(entry) ? [] : [name])),
  ).size
  if (silent === 0) return what
  const undeclared = silent === 1 ? "1 tool doesn't declare" : `${silent} tools don't declare`
  const [snippet] = conversations.flatMap(({ fixture }) => readOnlySnippet(fixture) ?? [])
  const how = snippet === undefined ? '' : `, by ${snippet}`
  return `${what}: ${undeclared} readOnlyHint: true; declare it for those that only read${how} (docs/reference/findings.md#not-exercised), name a call with --call, or let assay init write calls`
}

function declaresReading({ annotations }: JsonObject): boolean {
  return isJsonObject(annotations) && annotations['readOnlyHint'] === true
}

function startFailure({ findings }: ServerJudgement): string {
  const finding = findings.find(({ code }) => code === 'start-failed')
  return finding?.message ?? "the handshake wasn't answered"
}

function mustFindings({ findings }: ServerJudgement): string {
  const codes = findings.filter(({ level }) => level === 'must').map(({ code }) => code)
  const count = codes.length === 1 ? '1 must finding' : `${codes.length} must findings`
  return `${count}: ${[...new Set(codes)].join(', ')}`
}

/** Says of a server whose recordings are whole why nothing could be judged all the same. */
function onlyErrors(judgement: ServerJudgement): string | undefined {
  if (incompletePaths(judgement).length > 0) return undefined
  const calls = judgement.tools
    .flatMap((tool) => (tool.listed ? tool.calls : []))
    .filter(({ refused }) => refused !== true)
  const line = calls.find(({ failure }) => failure !== undefined)?.failure?.line ?? ''
  const said = line === '' ? '' : `; the first says ${excerpt(line, 160)}`
  return `nothing could be judged: ${calls.length === 1 ? 'the one call' : `all ${calls.length} calls`} gave no result${said}`
}

function incompletePaths({ conversations }: ServerJudgement): readonly string[] {
  return conversations.filter(({ fixture }) => !fixture.complete).map(({ fixture }) => fixture.path)
}
