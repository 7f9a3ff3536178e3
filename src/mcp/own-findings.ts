import picomatch from 'picomatch'
import type { Conversation, RecordedCall } from '../contracts/conversation.ts'
import type { FindingEvidence, FindingLevel } from '../contracts/finding.ts'
import type { CallJudgement } from '../contracts/judgement.ts'
import type { JsonValue } from '../contracts/json.ts'
import type { OwnFinding } from '../contracts/own-finding.ts'
import { HarnessError } from '../contracts/harness-error.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { valueAt } from '../json/json-pointer.ts'
import { compileUserPattern } from '../patterns/compile-user-pattern.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import type { FileFault } from '../schema/file-faults.ts'
import { excerpt } from '../text/excerpt.ts'
import { asItCame } from './input-of.ts'
import { makeOwnFinding } from './make-finding.ts'
import { type Part, partsOf, stringsIn } from './own-finding-parts.ts'

/** A finding of the user's own, compiled. */
export interface OwnFindingRule {
  readonly code: `own/${string}`
  readonly level: FindingLevel
  readonly message: string
  readonly isFor: (tool: string, server?: string) => boolean
  readonly observe: (result: JsonValue) => readonly OwnSighting[]
  readonly definition: OwnFinding
  /** Why a result is not looked at; undefined if it is. */
  readonly skips: (result: JsonValue) => SkipReason | undefined
}

/** Why a finding of the user's own looks at nothing in a result. */
export type SkipReason = 'is-error' | 'is-no-error' | 'no-part'

/** Something that a rule of the user's own saw in a result. */
interface OwnSighting {
  readonly message: string
  /** JSON Pointer into the result. */
  readonly pointer: string
  /** In the string that the pointer names. */
  readonly span?: readonly [start: number, end: number]
}

const RULE_KEYS = ['schema', 'forbid', 'require'] as const

type Check = (part: Part) => readonly OwnSighting[]

/** Of one rule in one result; a list of a thousand wrong items says nothing more. */
const MOST_SIGHTINGS = 10
const LONGEST_SEEN = 60

/**
 * Compiles findings of the user's own, for `judgeServer`.
 *
 * @example
 * const rules = compileFindings([
 *   { code: 'iso-dates', level: 'should', message: 'write dates as ISO 8601', forbid: '[0-9]+/[0-9]+/[0-9]{4}' },
 * ])
 * @throws HarnessError `config-invalid` for a schema or a pattern that cannot be used, and for a code twice.
 */
export function compileFindings(findings: readonly OwnFinding[]): readonly OwnFindingRule[] {
  const [fault] = findingFaults(findings)
  if (fault !== undefined)
    throw new HarnessError('config-invalid', `findings: ${fault.pointer} ${fault.message}`)
  return findings.map((finding) => {
    const check = checkOf(finding)
    const { code, level, message, tools = ['**'], errors = false } = finding
    const matches = picomatch([...tools], { dot: true, bash: true })
    return {
      code: `own/${code}`,
      level,
      message,
      isFor: (tool, server) =>
        matches(tool) || (server !== undefined && matches(`${server}:${tool}`)),
      observe: (result) => {
        if (hasError(result) !== errors || typeof check === 'string') return []
        return partsOf(finding, result).flatMap(check).slice(0, MOST_SIGHTINGS)
      },
      definition: finding,
      skips: (result) => skipReason(finding, result),
    }
  })
}

function hasError(result: JsonValue): boolean {
  return isJsonObject(result) && result['isError'] === true
}

function skipReason(finding: OwnFinding, result: JsonValue): SkipReason | undefined {
  const isError = hasError(result)
  if (isError !== (finding.errors ?? false)) return isError ? 'is-error' : 'is-no-error'
  return partsOf(finding, result).length === 0 ? 'no-part' : undefined
}

/** Returns what is wrong with findings beyond their form, by pointers into their list. */
export function findingFaults(findings: readonly OwnFinding[]): readonly FileFault[] {
  const known = new Set<string>()
  return findings.flatMap((finding, index) => {
    const at = (key: string, message: string): FileFault => ({
      pointer: `/${index}/${key}`,
      message,
    })
    const isTwice = known.has(finding.code)
    known.add(finding.code)
    const asked = RULE_KEYS.filter((one) => finding[one] !== undefined)
    const [key, other] = asked
    if (key === undefined)
      return [
        at('code', `${excerpt(finding.code)} asks for nothing; add schema, forbid or require`),
      ]
    if (other !== undefined) return [at(other, `and ${key} are two rules; make a finding of each`)]
    const check = checkOf(finding)
    return [
      ...(isTwice
        ? [
            at(
              'code',
              `${excerpt(finding.code)} is used twice; give each finding a code of its own`,
            ),
          ]
        : []),
      ...(typeof check === 'string' ? [at(key, `cannot be used: ${check}`)] : []),
    ]
  })
}

/** Adds what the user's own rules see in the answer of a call. */
export function withOwnFindings(
  judgement: CallJudgement,
  rules: readonly OwnFindingRule[],
  conversation: Conversation,
): CallJudgement {
  const { call } = judgement
  const server = conversation.fixture.header.subject.name
  const own = rules
    .filter(({ isFor }) => isFor(call.tool, server))
    .flatMap((rule) =>
      sightingsOf(rule, call).map(({ message, pointer, span }) =>
        makeOwnFinding(
          {
            code: rule.code,
            level: rule.level,
            rule: rule.message,
            message,
            ...(pointer !== '' && { pointer }),
            tool: call.tool,
            call: call.id,
            evidence: { ...evidenceOf(call, pointer), ...(span !== undefined && { span }) },
          },
          conversation,
        ),
      ),
    )
  return own.length === 0 ? judgement : { ...judgement, findings: [...judgement.findings, ...own] }
}

/** What came is judged as it came; what is shown of it is what redaction left. */
function sightingsOf(rule: OwnFindingRule, call: RecordedCall): readonly OwnSighting[] {
  const shown = observed(rule, call)
  if (call.original === undefined) return shown
  return observed(rule, asItCame(call)).map(
    ({ pointer }) =>
      shown.find((it) => it.pointer === pointer) ?? { pointer, message: rule.message },
  )
}

function observed(rule: OwnFindingRule, { reply }: RecordedCall): readonly OwnSighting[] {
  return reply?.kind === 'result' ? rule.observe(reply.result) : []
}

function evidenceOf(
  { reply, request }: RecordedCall,
  pointer: string,
): Omit<FindingEvidence, 'fixture'> {
  if (reply === undefined) return { line: request.line }
  return { line: reply.frame.line, pointer: `${reply.at ?? ''}/${reply.kind}${pointer}` }
}

function kindOfPattern({ forbid }: OwnFinding): 'forbid' | 'require' {
  return forbid === undefined ? 'require' : 'forbid'
}

/** The check of a finding, or why there is none. */
function checkOf(finding: OwnFinding): Check | string {
  const { schema, message } = finding
  if (schema !== undefined) return schemaCheck(schema, message)
  const kind = kindOfPattern(finding)
  const compiled = compileUserPattern(finding[kind] ?? '', { multiline: true })
  if (!compiled.ok) return compiled.reason
  const { pattern } = compiled
  if (kind === 'require')
    return (part) =>
      [...stringsIn(part)].some(({ value }) => pattern.test(value))
        ? []
        : [{ pointer: part.pointer, message: `${message} (nothing matches the pattern)` }]
  return (part) =>
    [...stringsIn(part)].flatMap(({ pointer, value }) => {
      const match = pattern.first(value)
      if (match === undefined) return []
      const seen = excerpt(match.text, LONGEST_SEEN)
      return [{ pointer, span: match.span, message: `${message} (${seen})` }]
    })
}

function schemaCheck(schema: JsonValue, message: string): Check | string {
  const compiled = compileSchema(schema)
  if (!compiled.ok) return compiled.reason
  return ({ pointer, value }) =>
    compiled.validate(value).map((error) => ({
      pointer: `${pointer}${valueAt(value, error.pointer) === undefined ? '' : error.pointer}`,
      message: `${message} (${error.pointer === '' ? 'it' : error.pointer} ${error.message})`,
    }))
}
