type TextOf = (share: number) => string

/** CPU milliseconds; what takes less is noise. */
const LEAST = 8
/** What takes so long shows how it grows. */
const MOST = 500
/** UTF-16 units; what takes next to nothing for so long a text is fast enough. */
const LONGEST = 1_000_000
/** Times as long for four times as much; below the first, there is nothing to look into. */
const [DOUBTFUL, QUADRATIC] = [5.5, 8]
const MORE_ATTEMPTS = 2

/**
 * Whether work grows faster than the text, from a quarter of it to the whole, of which work that
 * is linear takes four times as long, and quadratic work sixteen times. A text that takes no time
 * is made longer, and so is one of which nothing can be told: for a short one, linear work hides
 * the other. What looks quadratic is measured again, as something else may have been at work.
 */
export function isQuadratic(work: (text: string) => void, textOf: TextOf): boolean {
  // Code that runs for the first time is slower.
  work(textOf(1 / 4))
  let quarter = timeOf(work, textOf(1 / 4))
  let length = 0
  for (let share = 1; ; share *= 4) {
    const text = textOf(share)
    const whole = timeOf(work, text)
    const isDoubtful = whole >= quarter * DOUBTFUL && !isMuch(quarter, whole) && whole <= MOST
    const isTold = quarter >= LEAST && !isDoubtful
    const isLongest = text.length * 4 > LONGEST || text.length < 2 * length
    if (isTold || isLongest)
      return isMuch(quarter, whole) && isMuchAgain(work, [textOf(share / 4), text])
    quarter = whole
    length = text.length
  }
}

function isMuch(quarter: number, whole: number): boolean {
  return whole >= Math.max(LEAST, quarter) * QUADRATIC
}

function isMuchAgain(
  work: (text: string) => void,
  [quarter, whole]: readonly [quarter: string, whole: string],
): boolean {
  return Array.from({ length: MORE_ATTEMPTS }).every(() =>
    isMuch(timeOf(work, quarter), timeOf(work, whole)),
  )
}

function timeOf(work: (text: string) => void, text: string): number {
  const start = process.cpuUsage()
  work(text)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
