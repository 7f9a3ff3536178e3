import type { LlmReplayRequest } from '../../../contracts/llm-replay.ts'

/** A request of fetch as replay takes it; its body stays to be read. */
export async function sentRequest(request: Request): Promise<LlmReplayRequest> {
  return {
    method: request.method,
    target: request.url,
    fields: [...request.headers],
    encoding: request.headers.get('content-encoding') ?? '',
    body: new Uint8Array(await request.clone().arrayBuffer()),
  }
}
