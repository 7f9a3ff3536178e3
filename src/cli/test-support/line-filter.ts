import { assayHere } from './assay-here.ts'

/** What a filter answered, line by line, and what it left behind. */
interface Filtered {
  readonly code: number | null
  readonly answers: readonly Record<string, unknown>[]
  readonly stderr: string
}

/** Writes objects as lines. */
export function lines(...objects: readonly unknown[]): string {
  return objects.map((object) => `${JSON.stringify(object)}\n`).join('')
}

/** Reads the objects of lines. */
export function objectsOf(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

/** Makes what runs a command as a filter. */
export function filterOf(
  command: string,
): (input: string, args?: readonly string[]) => Promise<Filtered> {
  return async (input, args = []) => {
    const { code, stdout, stderr } = await assayHere([command, '--jsonl', ...args], { input })
    return { code, answers: objectsOf(stdout), stderr }
  }
}
