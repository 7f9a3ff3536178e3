import { HarnessError } from '../../contracts/harness-error.ts'
import type { GatewayEvent } from '../../contracts/gateway-event.ts'
import { openOverrides } from '../../gateway/state/open-overrides.ts'
import { openToolStatus } from '../../gateway/state/open-tool-status.ts'
import type { WrapStatusOptions } from '../grammar/wrap-status.ts'
import type { StatusFiles } from './status-files.ts'
import { toolKeyOf } from './tool-key-of.ts'

const REASON = 'was reset by assay wrap status'

/**
 * Makes tools unknown, and forgets what was learned of them; all of those that are named, or none.
 *
 * @throws HarnessError `wrong-use` for a name that no tool has, or several, `write-failed` where a file can't be written.
 */
export async function resetTools(
  { reset, resetAll }: WrapStatusOptions,
  files: StatusFiles,
  tell: (line: string) => void,
): Promise<void> {
  const onEvent = (event: GatewayEvent): void => {
    if (event.type === 'file') tell(`${event.path}: ${event.message}`)
  }
  const statuses = files.statuses.map((path) => openToolStatus({ path, onEvent }))
  const learned = files.overrides.map((path) => openOverrides({ path, onEvent }))
  const ruled = new Set(learned.flatMap((store) => store.keys()))
  const known = [...new Set([...statuses.flatMap((store) => [...store.all().keys()]), ...ruled])]
  const keys = resetAll === true ? known : reset.map((name) => toolKeyOf(name, known))
  // A gateway that finds a tool unknown must not find its old rule.
  for (const key of keys) for (const store of learned) store.forget(key)
  const areForgotten = await closeAll(learned)
  for (const key of keys) for (const store of statuses) store.reset(key, REASON)
  if (!(await closeAll(statuses)) || !areForgotten)
    throw new HarnessError('write-failed', 'not every tool is reset; see above')
  for (const key of new Set(keys))
    tell(`${key} is unknown again${ruled.has(key) ? ', and its learned rule is forgotten' : ''}`)
}

async function closeAll(
  stores: readonly { readonly close: () => Promise<boolean> }[],
): Promise<boolean> {
  const areWritten = await Promise.all(stores.map((store) => store.close()))
  return areWritten.every(Boolean)
}
