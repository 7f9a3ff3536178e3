import type { ServerJudgement } from '../../contracts/judgement.ts'
import type { ListedEntry } from './listed-tools.ts'
import type { CallPair } from './match-calls.ts'

/** What is compared of one server. */
export interface ServerPair {
  readonly old: ServerJudgement
  readonly next: ServerJudgement
  readonly listed: {
    readonly old: ReadonlyMap<string, ListedEntry>
    readonly new: ReadonlyMap<string, ListedEntry>
  }
  readonly calls: MatchedServer
}

/** The calls of all tools in pairs. */
export interface MatchedServer {
  readonly pairs: readonly CallPair[]
  readonly byTool: ReadonlyMap<string, readonly CallPair[]>
  readonly onlyOld: number
  readonly onlyNew: number
}
