import { hermesProtocol, morphXmlProtocol, qwen3CoderProtocol } from '@ai-sdk-tool/parser'
import { serve } from './serve.ts'

const PROTOCOLS = new Map([
  ['hermes', hermesProtocol()],
  ['qwen3_coder', qwen3CoderProtocol()],
  ['morph_xml', morphXmlProtocol()],
])

await serve({
  suite: 'llm-output',
  library: '@ai-sdk-tool/parser',
  answer({ text, format = '', tools = [] }) {
    const protocol = PROTOCOLS.get(format)
    if (protocol === undefined) return { skipped: 'it has no protocol for this format' }
    const parts = protocol.parseGeneratedText({
      text,
      tools: tools.map(({ name, inputSchema }) => ({ type: 'function', name, inputSchema })),
    })
    const calls = parts.flatMap((part) =>
      part.type === 'tool-call' ? [{ name: part.toolName, arguments: JSON.parse(part.input) }] : [],
    )
    const content = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
    return { result: { calls, content } }
  },
})
