import { basename, extname } from 'node:path/posix'
import { HarnessError } from '../contracts/harness-error.ts'
import type { ContainerServerDefinition } from '../contracts/server-definition.ts'
import { containerFault } from './container-fault.ts'
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

/** What the command line calls an option. */
const FLAGS: Readonly<Partial<Record<keyof ContainerServerDefinition, string>>> = {
  image: '--container',
  network: '--network',
  cwd: '--cwd',
  maxMemory: '--max-memory',
}

/**
 * A server from the image that it runs in. It is named after the package or script that its command starts, or else
 * after the image: `mcp/time` is `time`.
 */
export function serverFromImage(
  image: string,
  { command: words, ...options }: ImageOptions,
): ContainerServerDefinition {
  const [command, ...args] = words
  const server = {
    name: nameOf(image, words),
    ...options,
    image,
    ...(command !== undefined && { command, args }),
  }
  const fault = containerFault(server)
  if (fault === undefined) return server
  const { option, what } = fault
  throw new HarnessError('wrong-use', `${FLAGS[option] ?? `the ${option}`} ${what}`)
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
