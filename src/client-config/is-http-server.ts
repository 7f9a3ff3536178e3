import type { HttpServerDefinition, RecordableServer } from '../contracts/server-definition.ts'

/** Whether a server is reached by its address, and not started. */
export function isHttpServer(server: RecordableServer): server is HttpServerDefinition {
  return 'url' in server
}
