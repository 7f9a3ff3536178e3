import { createServer, type ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { findFixtures } from '../src/fixture/find-fixtures.ts'
import { readFixture } from '../src/fixture/read-fixture.ts'
import { scratchFolder } from './http/test-support/run-in-child.ts'
import { listen, originOf } from './http/test-support/tiny-http.ts'
import { chunksOf, textOf } from './llm/test-support/record-in-memory.ts'
import { recordLlm } from './record-llm.ts'

const STREAMS = 32
const CHUNKS = 20

/** A provider that writes the next chunk to all streams only once all have the one before. */
async function lockstep() {
  const open: { readonly id: string; readonly response: ServerResponse }[] = []
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    open.push({ id: request.url?.split('/').at(-1) ?? '', response })
  })
  await listen(server)
  const writeAll = (step: number): void => {
    for (const { id, response } of open) response.write(partOf(id, step))
  }
  const endAll = (): void => {
    for (const { response } of open) response.end()
  }
  return { url: originOf(server), writeAll, endAll }
}

function partOf(id: string, step: number): string {
  return `data: {"stream":"${id}","step":${step},"pad":"${id.repeat(step * 37)}"}\n\n`
}

test('32 streams at once come as they are sent, and each fixture holds its own', async () => {
  const provider = await lockstep()
  const folder = scratchFolder()
  const recorder = await recordLlm({ upstream: provider.url, folder, environment: {} })
  const ids = Array.from({ length: STREAMS }, (_, index) => `s${index}`)
  const readers = await Promise.all(
    ids.map(async (id) => {
      const { body } = await fetch(`${recorder.baseUrl}/v1/${id}`, { method: 'POST', body: id })
      if (body === null) throw new Error('no body')
      return body.pipeThrough(new TextDecoderStream()).getReader()
    }),
  )
  const got = ids.map(() => '')
  for (let step = 0; step < CHUNKS; step += 1) {
    provider.writeAll(step)
    await Promise.all(
      readers.map(async (reader, index) => {
        const id = ids[index] ?? ''
        while (!got[index]?.endsWith(partOf(id, step))) {
          const { value = '', done } = await reader.read()
          if (done) throw new Error(`${id} ended in step ${step}`)
          got[index] += value
        }
      }),
    )
  }
  provider.endAll()
  await Promise.all(readers.map((reader) => reader.read()))
  await recorder.close()
  const fixtures = findFixtures([folder]).map((path) => readFixture(path))
  expect(fixtures).toHaveLength(STREAMS)
  for (const fixture of fixtures) {
    const id = chunksOf(fixture, 'send')
      .map((frame) => textOf(frame))
      .join('')
    expect(fixture.complete).toBe(true)
    expect(fixture.path).toContain(`-${id}.fixture.jsonl`)
    expect(chunksOf(fixture, 'recv').map((frame) => textOf(frame))).toEqual(
      Array.from({ length: CHUNKS }, (_, step) => partOf(id, step)),
    )
  }
})
