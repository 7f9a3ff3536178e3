/** Work that is done once in a turn of the event loop, however often it is asked for in it. */
export function onceATurn(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    work()
    isDone = true
    setImmediate(() => {
      isDone = false
    })
  }
}
