import { expect, onTestFinished, test, vi } from 'vitest'
import { toolOffer } from './offer-tools.ts'

test.each([
  ['0', true],
  ['FALSE', true],
  ['', true],
  ['1', false],
  ['true', false],
])('at a terminal, if CI=%s, a person is asked: %j', (CI, isAsked) => {
  vi.stubEnv('CI', CI)
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const stream of [process.stdin, process.stderr]) {
    const { isTTY } = stream
    stream.isTTY = true
    onTestFinished(() => void (stream.isTTY = isTTY))
  }
  expect(toolOffer({}) !== undefined).toBe(isAsked)
})
