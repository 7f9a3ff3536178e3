import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createMemorySink,
  judgeServer,
  parseFixture,
  rebuildConversation,
  recordServer,
} from 'mcp-assay'
import { containerRuntime } from 'mcp-assay/containers'

const IMAGE = process.env.IMAGE ?? 'localhost/example-weather:1'
const runtime = await containerRuntime()

await test(
  'the sealed server keeps its schemas, and reaches nobody',
  { skip: !runtime.ok && runtime.reason },
  async (t) => {
    const sink = createMemorySink()
    try {
      await recordServer({
        server: { name: 'weather', image: IMAGE, maxMemory: 256 * 2 ** 20 },
        sink,
      })
    } catch (error) {
      // Such as an image that nobody built.
      if (error.code === 'container-unavailable') return t.skip(error.message)
      throw error
    }
    const fixture = parseFixture(sink.bytes(), 'weather')
    assert.equal(fixture.header.source.container.image, IMAGE)

    const conversation = rebuildConversation(fixture)
    const { verdict, findings } = judgeServer([conversation])
    assert.equal(verdict, 'passed', JSON.stringify(findings, null, 2))

    const reached = conversation.calls.find(({ tool }) => tool === 'report_home')
    assert.deepEqual(reached.reply.result.structuredContent, { reached: false })
  },
)
