import type { WrapRule, WrapRules } from '../../contracts/wrap-rule.ts'

/** Wrap rules that a gateway learned, by `server:tool`, which several gateways may keep in one file. */
export interface OverrideStore {
  /** All that can be used at this moment, whoever wrote them; the same objects, the whole and each rule, as long as they don't change. */
  readonly rules: () => WrapRules
  /** All tools of which something was learned, whether it can be used or not. */
  readonly keys: () => readonly string[]
  /** Keeps a rule in the place of the tool's old one; it is written at once. */
  readonly learn: (key: string, rule: WrapRule) => void
  readonly forget: (key: string) => void
  /** Writes all that isn't written. False where that can't be done, which has been told: it stays in memory and is tried again. */
  readonly flush: () => Promise<boolean>
  /** Flushes for the last time. */
  readonly close: () => Promise<boolean>
}
