import { basename, extname } from 'node:path/posix'
import { HarnessError } from '../contracts/harness-error.ts'
import type { ContainerServerDefinition } from '../contracts/server-definition.ts'
import { excerpt } from '../text/excerpt.ts'
import { parseCommand } from './parse-command.ts'
import { isGenericName, shortName } from './server-from-command.ts'

/** What an image alone doesn't say of a server. */
export interface ImageOptions extends Omit<
  Partial<ContainerServerDefinition>,
  'image' | 'command' | 'args'
> {
  /** Words that replace the image's own command; none for that. */
  readonly command: readonly string[]
}

/** A name of an image, with a registry, a tag and a digest or without. */
const IMAGE = /^[a-z\d][\w.\-/:@]{0,300}$/iu
/** Bytes with which a runtime starts a container at all. */
const LEAST_MEMORY = 6 * 2 ** 20
/** What the runtime calls one of its networks. */
const NETWORK = /^[a-z\d][\w.:-]{0,200}$/iu

/**
 * A server from the image that it runs in. It is named after the package or script that its command starts, or else
 * after the image: `mcp/time` is `time`.
 */
export function serverFromImage(
  image: string,
  { command: words, ...options }: ImageOptions,
): ContainerServerDefinition {
  const { cwd, network, maxMemory = LEAST_MEMORY } = options
  if (!IMAGE.test(image))
    throw wrongUse(`--container ${excerpt(image)} is no image's name; write it as docker run does`)
  if (network !== undefined && !NETWORK.test(network))
    throw wrongUse(`--network ${excerpt(network)} is no network's name; docker network ls has them`)
  if (cwd !== undefined && !cwd.startsWith('/'))
    throw wrongUse(`--cwd ${excerpt(cwd)} is a folder in the container; begin it with /`)
  if (maxMemory < LEAST_MEMORY)
    throw wrongUse(
      `--max-memory ${maxMemory} is too little; a container needs at least 6MB of memory`,
    )
  const [command, ...args] = words
  return {
    name: nameOf(image, words),
    ...options,
    image,
    ...(command !== undefined && { command, args }),
  }
}

function nameOf(image: string, [command, ...args]: readonly string[]): string {
  const ofImage = shortName(image.replace(/@.*$/u, '').replace(/:[^/]*$/u, ''))
  if (command === undefined) return ofImage
  const started = parseCommand(command, args)
  if (started.kind === 'package') return shortName(started.run ?? started.package)
  if (started.kind === 'module') return shortName(started.module.replaceAll('_', '-'))
  if (started.kind !== 'script') return ofImage
  const file = basename(started.path, extname(started.path))
  return isGenericName(file) ? ofImage : shortName(file)
}

function wrongUse(message: string): HarnessError {
  return new HarnessError('wrong-use', message)
}
