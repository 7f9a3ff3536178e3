import { describe, expect, test } from 'vitest'
import { chooseListeners } from './choose-listeners.ts'

const OPTIONS = { out: '.', command: [] }
const COMMAND = { ...OPTIONS, command: ['npm', 'test'] }
const PUBLIC = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com',
  gemini: 'https://generativelanguage.googleapis.com',
  ollama: 'http://127.0.0.1:11434',
}

/** Whom a command is listened for, by the provider's name. */
function chosenIn(environment: Readonly<Record<string, string>>): Record<string, string> {
  const chosen = chooseListeners(COMMAND, environment)
  return Object.fromEntries(chosen.map(({ name, upstream }) => [name, upstream]))
}

describe('without --upstream a command is listened for', () => {
  test.each([
    [{}, {}],
    [{ OPENAI_BASE_URL: ' ' }, {}],
    [{ OPENAI_BASE_URL: 'http://here:8080/v1' }, { openai: 'http://here:8080/v1' }],
    [{ ANTHROPIC_BASE_URL: 'https://gate.test/a/' }, { anthropic: 'https://gate.test/a/' }],
    [{ OLLAMA_HOST: 'box' }, { ollama: 'http://box:11434/' }],
    [{ OLLAMA_HOST: '0.0.0.0' }, { ollama: 'http://127.0.0.1:11434/' }],
    [{ OLLAMA_HOST: ':8080' }, { ollama: 'http://127.0.0.1:8080/' }],
    [{ OLLAMA_HOST: '10.0.0.1:80/ollama' }, { ollama: 'http://10.0.0.1:11434/ollama' }],
    [{ OLLAMA_HOST: 'https://box/ollama' }, { ollama: 'https://box/ollama' }],
  ])('at what %j says, else at the public addresses', (environment, changed) => {
    expect(chosenIn(environment)).toEqual({ ...PUBLIC, ...changed })
  })

  test('by one variable a provider', () => {
    const variables = chooseListeners(COMMAND, {}).map((one) => one.variables('http://x/y'))
    expect(variables).toEqual([
      { OPENAI_BASE_URL: 'http://x/y' },
      { ANTHROPIC_BASE_URL: 'http://x/y' },
      { GOOGLE_GEMINI_BASE_URL: 'http://x/y' },
      { OLLAMA_HOST: 'http://x/y' },
    ])
  })
})

describe('with --upstream all variables lead there', () => {
  test.each([
    ['http://127.0.0.1:1/v1', 'http://127.0.0.1:1'],
    ['http://127.0.0.1:1/api/v1', 'http://127.0.0.1:1/api'],
    ['http://127.0.0.1:1/v1beta', 'http://127.0.0.1:1'],
    ['http://127.0.0.1:1/api', 'http://127.0.0.1:1'],
    ['http://127.0.0.1:1', 'http://127.0.0.1:1'],
    ['http://127.0.0.1:1/models', 'http://127.0.0.1:1/models'],
  ])('%s, without the version where clients write it themselves: %s', (baseUrl, shorter) => {
    const [chosen] = chooseListeners({ ...OPTIONS, upstream: 'http://a.test/v1' })
    expect(chosen?.variables(baseUrl)).toEqual({
      OPENAI_BASE_URL: baseUrl,
      ANTHROPIC_BASE_URL: shorter,
      GOOGLE_GEMINI_BASE_URL: shorter,
      OLLAMA_HOST: shorter,
    })
  })

  test('under the name and the port that are given', () => {
    const options = { ...COMMAND, upstream: 'http://a.test', name: 'mine', port: 80 }
    expect(chooseListeners(options)).toMatchObject([
      { upstream: 'http://a.test', name: 'mine', port: 80 },
    ])
  })
})

describe('wrong use is', () => {
  test.each([
    [{}, {}, 'nobody to record; name a provider with --upstream URL, or a command after --'],
    [{ upstream: 'x' }, {}, '--upstream is no address'],
    [{ upstream: 'http://me:pw@a.test' }, {}, '--upstream holds a user name or a password'],
    [{ command: ['x'], port: 1 }, {}, '--port is for the one provider of --upstream'],
    [{ command: ['x'], name: 'x' }, {}, '--name is for the one provider of --upstream'],
    [{ command: ['x'] }, { OPENAI_BASE_URL: 'api.test' }, 'OPENAI_BASE_URL is no address'],
    [{ command: ['x'] }, { OLLAMA_HOST: 'a b' }, 'OLLAMA_HOST is no address'],
    [
      { command: ['x'] },
      { OPENAI_BASE_URL: 'http://a.test/v1/responses' },
      'OPENAI_BASE_URL ends in /responses, which clients write behind the base URL themselves; give http://a.test/v1',
    ],
  ])('%j in %j', (options, environment, message) => {
    expect(() => chooseListeners({ ...OPTIONS, ...options }, environment)).toThrow(
      expect.objectContaining({
        code: 'wrong-use',
        message: expect.stringContaining(message),
      }),
    )
  })
})

describe('the address of one endpoint is wrong use, and the base URL is named', () => {
  test.each([
    ['https://a.test/v1/chat/completions', 'https://a.test/v1'],
    ['https://a.test/v1/chat/completions/', 'https://a.test/v1'],
    ['https://a.test/v1/completions', 'https://a.test/v1'],
    ['https://a.test/openai/v1/responses', 'https://a.test/openai/v1'],
    ['https://a.test/v1/messages', 'https://a.test'],
    ['https://a.test/gate/v1/messages', 'https://a.test/gate'],
    ['https://a.test/v1beta/models/small-1:generateContent', 'https://a.test'],
    [
      'https://a.test/v1/projects/p/publishers/google/models/m:streamGenerateContent',
      'https://a.test',
    ],
    ['http://a.test:11434/api/chat', 'http://a.test:11434'],
    ['http://a.test:11434/api/generate', 'http://a.test:11434'],
  ])('%s: %s', (upstream, base) => {
    const choose = () => chooseListeners({ ...OPTIONS, upstream })
    expect(choose).toThrow(expect.objectContaining({ code: 'wrong-use' }))
    expect(choose).toThrow(new RegExp(`^--upstream ends in /.*; give ${base}$`, 'u'))
    expect(chooseListeners({ ...OPTIONS, upstream: base })).toMatchObject([{ upstream: base }])
  })
})
