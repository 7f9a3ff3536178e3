import { HarnessError } from '../../src/contracts/harness-error.ts'
import { ask, startGuard } from './start-container.ts'

/** A container runtime that answers, or why none does. */
export type ContainerRuntime =
  | {
      readonly ok: true
      /** Where it is, such as `unix:///var/run/docker.sock`. */
      readonly address: string
      readonly version: string
      /** The operating system that it runs on, as it says. */
      readonly system: string
    }
  | {
      readonly ok: false
      /** What is missing, and what to do about it. */
      readonly reason: string
    }

/** Where a runtime is looked for. */
export interface ContainerRuntimeOptions {
  /** What names it, such as DOCKER_HOST. @defaultValue process.env */
  readonly environment?: Readonly<Record<string, string | undefined>>
  readonly signal?: AbortSignal
}

/**
 * Returns the container runtime that answers here, or why none does: for tests that are skipped without one.
 *
 * @example
 * const runtime = await containerRuntime()
 * const why = runtime.ok ? '' : ` (skipped: ${runtime.reason})`
 * test.skipIf(!runtime.ok)(`the server works sealed${why}`, async () => {})
 */
export async function containerRuntime({
  environment,
  signal,
}: ContainerRuntimeOptions = {}): Promise<ContainerRuntime> {
  const guard = startGuard(environment)
  try {
    const { runtime } = await ask(guard, { type: 'prepare', pull: false }, signal)
    return { ok: true, ...runtime }
  } catch (error) {
    if (!(error instanceof HarnessError) || error.code !== 'container-unavailable') throw error
    return { ok: false, reason: error.message }
  } finally {
    guard.kill('SIGKILL')
  }
}
