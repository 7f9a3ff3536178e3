import { readdirSync, readFileSync } from 'node:fs'

/** Processor time of a process in milliseconds: of its main thread, and of all that run. */
export interface ThreadTimes {
  readonly main: number
  readonly all: number
}

/** What a process has taken so far; not a number where the system doesn't tell, as only Linux does. */
export function threadTimes(pid: number): ThreadTimes {
  try {
    const times = readdirSync(`/proc/${pid}/task`).map((thread) => {
      const [nanoseconds = '0'] = readFileSync(
        `/proc/${pid}/task/${thread}/schedstat`,
        'utf8',
      ).split(' ')
      return { isMain: Number(thread) === pid, time: Number(nanoseconds) / 1e6 }
    })
    const sum = (of: typeof times): number => of.reduce((total, { time }) => total + time, 0)
    return { main: sum(times.filter(({ isMain }) => isMain)), all: sum(times) }
  } catch {
    return { main: Number.NaN, all: Number.NaN }
  }
}
