import { resolve } from 'node:path'
import { HarnessError } from '../../contracts/harness-error.ts'
import type { ServerDefinition } from '../../contracts/server-definition.ts'
import type { WrapRules } from '../../contracts/wrap-rule.ts'
import { excerpt } from '../../text/excerpt.ts'
import { mergeWrapRules } from '../../wrap-rules/merge-wrap-rules.ts'
import { readConfigRules, readWrapRules } from '../../wrap-rules/read-wrap-rules.ts'
import type { WrapOptions } from '../grammar/wrap.ts'
import { isFixturePath } from '../fixture-path.ts'
import { serverDefinitions } from '../server-definitions.ts'
import { assertOutsideOf, WRAP_CHAIN } from './wrap-chain.ts'

/** What a command line asks a gateway for. */
export interface WrapPlan {
  readonly definitions: readonly [ServerDefinition, ...(readonly ServerDefinition[])]
  readonly rules: WrapRules
  /** The servers that the gateway itself runs inside of. */
  readonly chain: string | undefined
}

/**
 * Reads which servers are to be wrapped, and by which rules.
 *
 * @throws HarnessError `wrong-use` for options that don't go together, and as files are wrong.
 */
export function readWrapPlan(options: WrapOptions): WrapPlan {
  assertFitting(options)
  const [first, ...others] = serverDefinitions(options)
  if (first === undefined)
    throw new HarnessError(
      'wrong-use',
      'no server is named; give a command after --, --config FILE or --url URL',
    )
  const definitions = [first, ...others] as const
  const chain = process.env[WRAP_CHAIN]
  assertOutsideOf(definitions, chain)
  assertNames(definitions)
  assertRoomToRecord(definitions, options.record)
  return { definitions, rules: rulesOf(options), chain }
}

/** Reads the rules of the configuration and those of `--rules`, which win. */
function rulesOf({ config, rules }: WrapOptions): WrapRules {
  const own = config === undefined ? {} : readConfigRules(config)
  if (own === undefined)
    process.stderr.write(
      `left "tools" of ${config}: none of them has "wrap", so they are another program's\n`,
    )
  if (rules === undefined) return own ?? {}
  const given = readWrapRules(rules)
  if (config === undefined || own === undefined) return given
  return mergeWrapRules({ name: config, rules: own }, { name: rules, rules: given })
}

/** Each server needs a fixture of its own. */
function assertRoomToRecord(
  servers: readonly ServerDefinition[],
  record: string | undefined,
): void {
  if (record === undefined || !isFixturePath(record) || servers.length === 1) return
  throw new HarnessError(
    'wrong-use',
    `--record ${record} is one file, and there are ${servers.length} servers; name a folder`,
  )
}

/** What is kept of a tool is kept by `server:tool`. */
function assertNames(servers: readonly ServerDefinition[]): void {
  const odd = servers.find(({ name }) => name.includes(':'))
  if (odd !== undefined)
    throw new HarnessError(
      'wrong-use',
      `the server name ${excerpt(odd.name)} holds a colon, which stands between server and tool in rules and statuses; give it another name`,
    )
}

/** Refuses options that can't be meant, or would be passed over in silence. */
function assertFitting({
  stateDir,
  status,
  overrides,
  http,
  port,
  host,
  token,
  sessionIdle,
  allowPage,
}: WrapOptions): void {
  if (status !== undefined && overrides !== undefined) {
    if (resolve(status) === resolve(overrides))
      throw new HarnessError(
        'wrong-use',
        '--status and --overrides name one file; give each its own',
      )
    if (stateDir !== undefined)
      throw new HarnessError(
        'wrong-use',
        'nothing is kept in --state-dir beside --status and --overrides; leave it out',
      )
  }
  if (http !== undefined) return
  const unused = [
    port === undefined ? undefined : '--port',
    host === undefined ? undefined : '--host',
    token === undefined ? undefined : '--token',
    sessionIdle === undefined ? undefined : '--session-idle',
    allowPage.length === 0 ? undefined : '--allow-page',
  ].find((option) => option !== undefined)
  if (unused !== undefined)
    throw new HarnessError('wrong-use', `${unused} goes with --http; add that, or leave it out`)
}
