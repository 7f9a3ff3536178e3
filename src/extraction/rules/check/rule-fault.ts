/** What is wrong with a configuration that a person wrote, and where. */
export interface RuleFault {
  /** JSON Pointer into what was checked; of a key that isn't known, to that key. */
  readonly pointer: string
  /** What is wrong, with the value, and what to do. */
  readonly message: string
}
