/** What a promise gives; undefined where a signal is aborted before. */
export function unlessOver<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return Promise.race([
    promise,
    new Promise<undefined>((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined), { once: true })
    }),
  ])
}
