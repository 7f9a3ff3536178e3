import type { JsonValue } from '../../../contracts/json.ts'
import { onTestFinished } from 'vitest'
import {
  beginStream,
  type Step,
  type Steps,
  tinyHttp,
  type TinyHttp,
} from '../../../../recorders/http/test-support/tiny-http.ts'
import type { HttpServerDefinition } from '../../../contracts/server-definition.ts'
import { openHttpLink } from '../open-http-link.ts'
import { type StartedLink, startLink } from './start-link.ts'

/** Starts a server that does what is right but for some steps, and a link to it, for as long as the test runs. */
export async function startHttp(
  steps: Steps = {},
  definition: Partial<HttpServerDefinition> = {},
): Promise<{ readonly server: TinyHttp; readonly link: StartedLink }> {
  const server = await tinyHttp(steps)
  return { server, link: linkTo({ url: server.url, ...definition }) }
}

/** Opens a link for as long as the test runs. */
export function linkTo(
  definition: Partial<HttpServerDefinition> & { readonly url: string },
): StartedLink {
  const link = startLink(openHttpLink({ name: 'tiny', headers: {}, ...definition }))
  onTestFinished(() => link.close())
  return link
}

/** Answers with a body as it is. */
export function answer(
  body: string | Uint8Array,
  {
    status = 200,
    headers = {},
  }: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): Step {
  return ({ response }) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
}

/** Answers with an event stream, and ends it. */
export function stream(...parts: readonly string[]): Step {
  return ({ response }) => void beginStream(response).end(parts.join(''))
}

/** Answers `initialize` with a session. */
export function inSession(
  result: JsonValue = { protocolVersion: '2025-06-18', capabilities: {} },
): Step {
  return ({ response, reply }) => {
    response.setHeader('mcp-session-id', 'session-7')
    reply(result)
  }
}
