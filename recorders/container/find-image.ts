import { createInterface } from 'node:readline'
import type { ContainerRuntimeClient } from 'testcontainers'
import { isJsonObject } from '../../src/json/is-json-object.ts'
import { safeParseJson } from '../../src/json/safe-parse-json.ts'
import { excerpt } from '../../src/text/excerpt.ts'
import type { ImageIdentity } from './messages.ts'
import { loadLibrary, runtimeText, statusOf, unavailable } from './runtime-client.ts'

/** Finds an image on this machine, or downloads it if it may. */
export async function findImage(
  client: ContainerRuntimeClient,
  { image, pull }: { readonly image: string; readonly pull: boolean },
): Promise<ImageIdentity> {
  const found = await inspectImage(client, image)
  if (found !== undefined) return found
  if (!pull) {
    throw unavailable(
      `there is no image ${excerpt(image)} on this machine; --pull downloads it, and so does docker pull ${image} (or podman pull)`,
    )
  }
  const refusal = await download(client, image)
  const pulled = await inspectImage(client, image)
  if (pulled !== undefined) return pulled
  const why =
    refusal === undefined ? `; docker pull ${image} (or podman pull) says why` : `: ${refusal}`
  throw unavailable(`the image ${excerpt(image)} can't be downloaded${why}`)
}

/** Downloads an image with the user's credentials. Resolves with why that failed, if the runtime says so. */
async function download(
  client: ContainerRuntimeClient,
  image: string,
): Promise<string | undefined> {
  const { ImageName } = await loadLibrary()
  const refusal = hearRefusal(client)
  try {
    await client.image.pull(ImageName.fromString(image))
    return refusal()
  } catch (cause) {
    return runtimeText(cause)
  }
}

/**
 * Listens to downloads. A registry's refusal is a line of their progress, which the library reads to its end and drops.
 * Returns what gives the last refusal.
 */
function hearRefusal({
  container: { dockerode },
}: ContainerRuntimeClient): () => string | undefined {
  const pull = dockerode.pull.bind(dockerode)
  let refusal: string | undefined
  const heard = async (name: string, options: object): Promise<NodeJS.ReadableStream> => {
    const progress = await pull(name, options)
    createInterface({ input: progress }).on('line', (line) => {
      const parsed = safeParseJson(line)
      if (!parsed.ok || !isJsonObject(parsed.value)) return
      const { error } = parsed.value
      if (typeof error === 'string' && error !== '') refusal = runtimeText(error)
    })
    return progress
  }
  Object.defineProperty(dockerode, 'pull', { value: heard, configurable: true })
  return () => refusal
}

async function inspectImage(
  { container: { dockerode } }: ContainerRuntimeClient,
  image: string,
): Promise<ImageIdentity | undefined> {
  try {
    const { Id: id, RepoDigests: digests } = await dockerode.getImage(image).inspect()
    // What was built here has a digest in Podman too, by which no registry knows it.
    const isLocal = image.startsWith('localhost/') || !Array.isArray(digests)
    const digest = isLocal ? undefined : digests[0]?.split('@')[1]
    return {
      id: id.startsWith('sha256:') ? id : `sha256:${id}`,
      ...(digest !== undefined && { digest }),
    }
  } catch (error) {
    if (statusOf(error) === 404) return undefined
    throw unavailable(`the image ${excerpt(image)} can't be used: ${runtimeText(error)}`)
  }
}
