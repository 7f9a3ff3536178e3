import type { ContainerServerDefinition, RecordableServer } from '../contracts/server-definition.ts'

/** Whether a server is started in a container. */
export function isContainerServer(server: RecordableServer): server is ContainerServerDefinition {
  return 'image' in server
}
