/** What reading a JSON text lost, in words; each kind is told once. */
export class JsonLosses {
  readonly diagnostics: string[] = []
  #hasRepeatedKey = false
  #hasNumber = false

  addRepeatedKey(): void {
    if (this.#hasRepeatedKey) return
    this.#hasRepeatedKey = true
    this.diagnostics.push('an object repeats a key; the first value was kept')
  }

  addNumber(text: string): void {
    if (this.#hasNumber) return
    this.#hasNumber = true
    this.diagnostics.push(`the number ${text.slice(0, 40)} loses digits as a double`)
  }
}
