/** Characters that the specification lets a tool's name have (2025-11-25, server/tools, "Tool Names"). */
const MOST = 128
const UNFIT = /[^A-Za-z0-9_.-]/gu

/** A name made fit for a tool, within a length: of other characters there is an underscore, and what is too long is cut. */
export function fitName(name: string, most = MOST): string {
  return name.replaceAll(UNFIT, '_').slice(0, most)
}

/** A name that fits a tool and isn't taken: the one given, made fit, or that with the first number that makes it free. */
export function freeName(
  name: string,
  isTaken: (name: string) => boolean,
  most: number = MOST,
): string {
  let free = fitName(name, most)
  for (let number = 2; isTaken(free); number += 1) {
    const suffix = `_${number}`
    free = `${fitName(name, most - suffix.length)}${suffix}`
  }
  return free
}
