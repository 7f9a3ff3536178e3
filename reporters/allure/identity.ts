import { createHash } from 'node:crypto'
import { argumentsKey, givenCallId } from '../../src/verdict/arguments-key.ts'
import type { TestCase, TestSuite } from '../cases/test-suite.ts'

/** Characters of a hash: those of 128 bits, as MD5 and a UUID have them. */
const HASH_LENGTH = 32

/** Characters of a hash that tells calls of one id apart. */
const KEY_LENGTH = 12

/** Names a case, the same in every run and on every machine. */
export type CaseNamer = (suite: TestSuite, caseName: string) => string

/**
 * Returns the name of a call among those of its server: tool, id and a hash of its arguments. Tool and id alone may be
 * those of several calls, which other files would put into another order; undefined for what is not a call.
 */
export function callKey({ call, tool }: TestCase): string | undefined {
  if (call === undefined || tool === undefined) return undefined
  const hash = hashOf(argumentsKey(call)).slice(0, KEY_LENGTH)
  return [tool.name, givenCallId(call) ?? [], hash].flat().join('/')
}

/**
 * Returns what names the cases of suites, by server, tool, call and arguments, by provider and exchange, or by suite and case.
 * Versions don't count, so that a server that is updated keeps its history, unless suites differ in nothing else.
 */
export function caseNames(suites: readonly TestSuite[]): CaseNamer {
  const alike = Map.groupBy(suites, subjectOf)
  const seen = new Map<string, number>()
  return (suite, caseName) => {
    const subject = subjectOf(suite)
    const isShared = new Set(alike.get(subject)?.map(versionOf)).size > 1
    const name = `${isShared ? `${subject} ${versionOf(suite) ?? ''}` : subject}/${caseName}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return (times === 1 ? name : `${name} (${times})`).toWellFormed()
  }
}

/** Returns the version of what a suite is about; undefined if none is known. */
export function versionOf({ server, provider, suite }: TestSuite): string | undefined {
  if (server !== undefined) return server.version ?? server.reportedVersion
  return provider?.version ?? suite?.implementation.version
}

/** Returns a hash of what tells something apart. */
export function hashOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, HASH_LENGTH)
}

/** Returns the folders that a case is shown in: its suite, then its tool or the topic of its case. */
export function titlePathOf({ name }: TestSuite, { tool, suiteCase }: TestCase): readonly string[] {
  const group = tool?.name ?? suiteCase?.id.split('/', 1)[0]
  return group === undefined ? [name] : [name, group]
}

/** The subject of a suite without its version; what is usual is left out. */
function subjectOf({ name, server, provider, suite }: TestSuite): string {
  if (server !== undefined) {
    const { era, transport, origin } = server
    return words(
      server.name,
      era === 'modern' && 'stateless',
      transport !== 'stdio' && transport,
      origin !== 'recorded' && origin,
    )
  }
  if (provider !== undefined) {
    const { wire, origin } = provider
    return words(provider.name, wire ?? 'unknown wire', origin !== 'recorded' && origin)
  }
  if (suite === undefined) return name
  return words(suite.name, 'by', suite.implementation.name, suite.implementation.language ?? false)
}

function words(...parts: readonly (string | false)[]): string {
  return parts.filter((part) => part !== false).join(' ')
}
