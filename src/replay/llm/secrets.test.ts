import { homedir } from 'node:os'
import { expect, test } from 'vitest'
import { ODD_ANSWERS } from '../../../fixtures/llm/test-support/odd-answers.ts'
import { scriptedProvider } from '../../../fixtures/llm/test-support/scripted-provider.ts'
import { recordInMemory } from '../../../recorders/llm/test-support/record-in-memory.ts'
import type { JsonObject } from '../../contracts/json.ts'
import { payloadText } from '../../fixture/payload-text.ts'
import { createLlmReplay } from './create-llm-replay.ts'
import { recordedRequest } from './request/recorded-request.ts'
import { asked, chatQuestion } from './test-support/chat-question.ts'

const SECRET = 'hunter2-correct-horse-battery'
const environment = { SERVICE_TOKEN: SECRET } as const

const base64 = Buffer.from(`{"token":"${SECRET}","more":1}`).toString('base64')
const QUESTIONS: readonly (readonly [string, JsonObject])[] = [
  ['in a prompt', chatQuestion(`Is ${SECRET} a good password, or is ${SECRET}! better?`)],
  [
    'in JSON inside a text',
    chatQuestion(JSON.stringify({ args: JSON.stringify({ key: SECRET }) })),
  ],
  ['in base64', chatQuestion(`Decode ${base64}`)],
  ['percent-encoded', chatQuestion(`https://x.test/?q=${encodeURIComponent(`${SECRET} & co`)}`)],
  ['beside folders of this machine', chatQuestion(`${homedir()}/notes and ${process.cwd()}/src`)],
  [
    'in arguments of a call and its result',
    chatQuestion('', {
      messages: [
        {
          role: 'assistant',
          tool_calls: [
            {
              id: 'c1',
              type: 'function',
              function: { name: 'login', arguments: `{"token":"${SECRET}"}` },
            },
          ],
        },
        { role: 'tool', tool_call_id: 'c1', content: `ok: ${SECRET}` },
      ],
    }),
  ],
]

test.each(QUESTIONS)(
  'a recording answers the request again that had a secret %s',
  async (_title, body) => {
    const recorder = await recordInMemory(await scriptedProvider(ODD_ANSWERS.chat), { environment })
    const request = asked(body)
    const url = `${recorder.baseUrl}/v1/chat/completions?api_key=${SECRET}`
    const headers = { authorization: `Bearer ${SECRET}` }
    await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).text()
    const { fixture } = await recorder.exchange(1)
    const kept = fixture.frames.map((frame) => payloadText(frame)).join('\n')
    expect(kept).not.toContain(SECRET)
    expect(Buffer.from(recordedRequest(fixture)?.body ?? []).toString()).not.toBe(
      JSON.stringify(body),
    )
    const replay = createLlmReplay([fixture], { environment })
    expect(await replay.respond(request)).toMatchObject({ recording: '1' })
    const other = asked(
      JSON.parse(JSON.stringify(body).replaceAll('messages":[{', 'messages":[{"name":"x",')),
    )
    expect(await replay.respond(other)).not.toHaveProperty('recording')
    expect(JSON.stringify(replay.misses())).not.toContain(SECRET)
  },
)
