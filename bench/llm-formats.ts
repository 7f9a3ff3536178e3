import { hermesProtocol, morphXmlProtocol, qwen3CoderProtocol } from '@ai-sdk-tool/parser'
import type { LlmTool } from '../src/contracts/llm-options.ts'

export const tools = [
  {
    type: 'function' as const,
    name: 'write_file',
    inputSchema: {
      type: 'object' as const,
      properties: { path: { type: 'string' as const }, content: { type: 'string' as const } },
      required: ['path', 'content'],
    },
  },
]
export const known: readonly LlmTool[] = tools.map(({ name, inputSchema }) => ({
  name,
  inputSchema,
}))

export const WRITERS: Readonly<Record<string, (content: string) => string>> = {
  hermes: (content) =>
    `<tool_call>\n${JSON.stringify({ name: 'write_file', arguments: { path: 'a.ts', content } })}\n</tool_call>`,
  qwen3_coder: (content) =>
    `<tool_call>\n<function=write_file>\n<parameter=path>\na.ts\n</parameter>\n<parameter=content>\n${content}\n</parameter>\n</function>\n</tool_call>`,
  morph_xml: (content) =>
    `<write_file>\n<path>a.ts</path>\n<content>${content}</content>\n</write_file>`,
}

export const PROTOCOLS = {
  hermes: hermesProtocol(),
  qwen3_coder: qwen3CoderProtocol(),
  morph_xml: morphXmlProtocol(),
} as const

export type FormatName = keyof typeof PROTOCOLS

export const FORMATS: readonly FormatName[] = ['hermes', 'qwen3_coder', 'morph_xml']

/** Processor time, as the wall clock counts what else the machine does. */
export async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
