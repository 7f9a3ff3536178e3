/** Does its work on as large a share of an input as it is told; 1 is a thousand to a million of what it is made of. */
type Work = (share: number) => unknown

/** How much larger the large input is: work that is linear takes as many times as long, quadratic work 256 times. */
const TIMES = 16
/** Far from both, as other work on the machine and the collection of garbage only add. */
const QUADRATIC = 64
/** Times as long from which a yet larger input tells more: linear work hides the other in a small one. */
const DOUBTFUL = 24
/** CPU milliseconds: what takes less is noise, and what takes more than the most shows how it grows. */
const [LEAST, MOST] = [2, 500]
/** Work that takes no time for so large a share is fast enough. */
const LARGEST = 16
/** What looks quadratic is measured again, as something else may have been at work. */
const ATTEMPTS = 6
const RUNS = 2

/** How much is spent on telling. */
interface Effort {
  /** The largest share that work is asked for. @defaultValue 16 */
  readonly largest?: number
  /** How often what looks quadratic is measured. @defaultValue 6 */
  readonly attempts?: number
}

/**
 * Whether work takes far more than sixteen times as long for sixteen times as much. What takes no
 * time is asked for more, until it can be told.
 */
export async function isQuadratic(
  work: Work,
  { largest = LARGEST, attempts = ATTEMPTS }: Effort = {},
): Promise<boolean> {
  for (let share = 1; share <= largest; share *= 4) {
    const few = await leastOf(work, share / TIMES)
    const many = await timeOf(work, share)
    if (isFar(few, many) && (await isFarAgain(work, share, attempts))) return true
    const isDoubtful = many >= few * DOUBTFUL && many <= MOST
    if (few >= LEAST && !isDoubtful) return false
  }
  return false
}

function isFar(few: number, many: number): boolean {
  return many >= Math.max(LEAST, few) * QUADRATIC
}

async function isFarAgain(work: Work, share: number, attempts: number): Promise<boolean> {
  for (let attempt = 1; attempt < attempts; attempt += 1)
    if (!isFar(await leastOf(work, share / TIMES), await timeOf(work, share))) return false
  return true
}

/** Of a few runs, as engines run code faster that has run before. */
async function leastOf(work: Work, share: number): Promise<number> {
  let least = Infinity
  for (let run = 0; run < RUNS; run += 1) least = Math.min(least, await timeOf(work, share))
  return least
}

/** Returns the CPU milliseconds that work takes; other work on the machine adds little to them. */
export async function timeOf(work: Work, share: number): Promise<number> {
  const start = process.cpuUsage()
  await work(share)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
