/** Notices when nothing comes for a while. */
export interface Silence {
  /** Takes note that something came. */
  readonly break: () => void
  readonly stop: () => void
}

/** Starts to listen; without a limit nothing is noticed. `isWaited` says whether it is for the provider to say something. */
export function listenForSilence(
  limit: number | undefined,
  { isWaited, onSilence }: { readonly isWaited: () => boolean; readonly onSilence: () => void },
): Silence {
  if (limit === undefined) return { break: () => undefined, stop: () => undefined }
  const timer = setTimeout(() => {
    if (isWaited()) onSilence()
    else timer.refresh()
  }, limit)
  return { break: () => void timer.refresh(), stop: () => clearTimeout(timer) }
}
