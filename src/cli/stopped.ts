/** Resolves on Ctrl-C and SIGTERM, by their signal, and where the terminal is closed; at once where it was aborted before. */
export function stopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      signal.removeEventListener('abort', stop)
      process.off('SIGHUP', stop)
      resolve()
    }
    signal.addEventListener('abort', stop)
    process.on('SIGHUP', stop)
    if (signal.aborted) stop()
  })
}
