import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type OpenAI from 'openai'

type Message = OpenAI.ChatCompletionMessageParam
type ToolCall = OpenAI.ChatCompletionMessageFunctionToolCall
type McpTool = Awaited<ReturnType<Client['listTools']>>['tools'][number]

/** What an agent thinks and acts with. */
export interface Means {
  readonly openai: OpenAI
  readonly mcp: Client
  readonly model: string
}

const MOST_ROUNDS = 8

/** Answers a question: the model calls tools of the MCP server until it has an answer. */
export async function ask(question: string, { openai, mcp, model }: Means): Promise<string> {
  const { tools } = await mcp.listTools()
  const offered = tools.map(toFunction)
  const messages: Message[] = [{ role: 'user', content: question }]
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const stream = openai.chat.completions.stream({ model, messages, tools: offered })
    const { content, tool_calls: asked = [] } = await stream.finalMessage()
    const calls = asked.filter((call) => call.type === 'function')
    if (calls.length === 0) return content ?? ''
    messages.push({ role: 'assistant', content, tool_calls: calls })
    for (const call of calls) messages.push(await execute(call, mcp))
  }
  throw new Error(`the model still calls tools after ${MOST_ROUNDS} rounds`)
}

function toFunction({ name, description = '', inputSchema }: McpTool): OpenAI.ChatCompletionTool {
  return { type: 'function', function: { name, description, parameters: inputSchema } }
}

/** Calls a tool. What goes wrong is told to the model, which may try again. */
async function execute({ id, function: called }: ToolCall, mcp: Client): Promise<Message> {
  try {
    const result = await mcp.callTool({
      name: called.name,
      arguments: JSON.parse(called.arguments),
    })
    return { role: 'tool', tool_call_id: id, content: JSON.stringify(result.content) }
  } catch (error) {
    return { role: 'tool', tool_call_id: id, content: String(error) }
  }
}
