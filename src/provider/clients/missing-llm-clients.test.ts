import { expect, test } from 'vitest'
import { findClients } from './find-clients.ts'
import { missingLlmClients } from './missing-llm-clients.ts'
import { makeExchange } from './test-support/make-exchange.ts'

const EXCHANGES = ['/v1/messages', '/v1/chat/completions', '/v1/responses', '/else'].map((path) =>
  makeExchange({ path, chunks: [] }),
)

test('names the clients of the wires that are spoken, and no other', () => {
  expect(missingLlmClients(EXCHANGES, [])).toEqual(['openai', '@anthropic-ai/sdk'])
})

test('names none that is installed', () => {
  expect(missingLlmClients(EXCHANGES, findClients())).toEqual([])
})

test('names none where nothing is recorded of a provider', () => {
  expect(missingLlmClients([], [])).toEqual([])
})
