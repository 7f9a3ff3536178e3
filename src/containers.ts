export { containerRuntime } from '../recorders/container/container-runtime.ts'

export type {
  ContainerRuntime,
  ContainerRuntimeOptions,
} from '../recorders/container/container-runtime.ts'
export type { ContainerServerDefinition } from './contracts/server-definition.ts'
