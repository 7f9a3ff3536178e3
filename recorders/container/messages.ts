import { isJsonObject } from '../../src/json/is-json-object.ts'

/** What a sealed container is made from; every default is applied. */
export interface SealedStart {
  /** By which it is found again, whoever looks for it. */
  readonly name: string
  /** Whose it is, for people. */
  readonly server: string
  readonly image: string
  /** Empty for the image's own. */
  readonly command: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly cwd?: string
  /** The network that it joins, or `none`. */
  readonly network: string
  /** Bytes. */
  readonly maxMemory: number
}

/** What is asked of the process that keeps a container, over their IPC channel. */
export type ContainerRequest =
  /** To find the runtime and, if one is named, an image. */
  | {
      readonly type: 'prepare'
      readonly image?: string
      readonly network?: string
      readonly pull: boolean
    }
  | { readonly type: 'start'; readonly start: SealedStart; readonly pull: boolean }
  /** To remove a container that was left behind. */
  | { readonly type: 'remove'; readonly name: string }
  /** To end the container: `now` does not wait for it to end by itself. */
  | { readonly type: 'close'; readonly now?: true }

/** An image as the runtime has it. */
export interface ImageIdentity {
  /** Of its configuration. */
  readonly id: string
  /** Of its manifest in a registry. */
  readonly digest?: string
}

/** The runtime that runs containers here. */
export interface RuntimeIdentity {
  /** Such as `unix:///var/run/docker.sock`. */
  readonly address: string
  readonly version: string
  readonly system: string
}

/** What that process reports of the runtime and the image; of the container it reports what a guard does of a server. */
export type ContainerReport =
  | {
      readonly type: 'prepared'
      readonly runtime: RuntimeIdentity
      readonly image?: ImageIdentity
    }
  | { readonly type: 'unavailable'; readonly message: string }
  /** That a container could not be removed, and how to do it by hand. */
  | { readonly type: 'left'; readonly message: string }

/** Whether a message on the IPC channel asks for something. */
export function isContainerRequest(message: unknown): message is ContainerRequest {
  return hasType(message, ['prepare', 'start', 'remove', 'close'])
}

/** Whether a message on the IPC channel reports of the runtime and the image. */
export function isContainerReport(message: unknown): message is ContainerReport {
  return hasType(message, ['prepared', 'unavailable', 'left'])
}

// Both ends are of one version of this package, so that the type tells the rest.
function hasType(message: unknown, types: readonly string[]): boolean {
  if (!isJsonObject(message)) return false
  const { type } = message
  return typeof type === 'string' && types.includes(type)
}
