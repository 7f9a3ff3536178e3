/** What a promise gives within some milliseconds; undefined where that takes longer. It keeps no process alive. */
export function inTime<T>(promise: Promise<T>, milliseconds: number): Promise<T | undefined> {
  const limit = AbortSignal.timeout(milliseconds)
  return Promise.race([
    promise,
    new Promise<undefined>((resolve) => {
      limit.addEventListener('abort', () => resolve(undefined), { once: true })
    }),
  ])
}
