import type { ExchangeJudgement } from '../../contracts/llm-judgement.ts'
import { parseFixture } from '../../fixture/parse-fixture.ts'
import { judgeExchange } from '../judge-exchange.ts'
import { rebuildExchange } from '../rebuild-exchange.ts'
import { type WrittenExchange, writeExchange } from './write-exchange.ts'

/** Judges an exchange as a case writes it. */
export function judgeWritten(exchange: WrittenExchange): ExchangeJudgement {
  return judgeExchange(rebuildExchange(parseFixture(writeExchange(exchange), 'a.fixture.jsonl')))
}
