const BAR = /[|│║┃+]/u

/**
 * Where a cell begins of which the side is looked for at an offset: what is no side there is the
 * cell's first character.
 */
export function behindBar(line: string, offset: number): number {
  return BAR.test(line.charAt(offset)) ? offset + 1 : offset
}
