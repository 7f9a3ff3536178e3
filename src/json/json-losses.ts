import { numberLoss } from './number-loss.ts'

/** What reading a JSON text lost, in words; each kind is told once. */
export class JsonLosses {
  readonly diagnostics: string[] = []
  readonly #told = new Set<string>()

  addRepeatedKey(): void {
    this.#add('repeated-key', 'an object repeats a key; the first value was kept')
  }

  /** Takes a number that a double doesn't hold, and answers with what stands for it. */
  addNumber(digits: string): number | null {
    const { kind, diagnostic, value } = numberLoss(digits)
    this.#add(kind, diagnostic)
    return value
  }

  #add(kind: string, diagnostic: string): void {
    if (this.#told.has(kind)) return
    this.#told.add(kind)
    this.diagnostics.push(diagnostic)
  }
}
