import type { Deed, Step, Wait } from './recording.ts'

type WithoutTime<Kind> = Kind extends Deed ? Omit<Kind, 'at'> : never

/** Where stands what a server did: from a request on, or before the first. */
export class Track {
  readonly steps: Step[] = []
  #base: number
  #latest = 0

  /** Begins at a moment of the recording. */
  constructor(t: number) {
    this.#base = t
  }

  /** Lays down what was done at a moment; times never go back. */
  add(step: WithoutTime<Deed>, t: number): void {
    this.#latest = Math.max(this.#latest, t - this.#base)
    this.steps.push({ ...step, at: this.#latest })
  }

  /** Lays down that something was waited for until a moment, from which times count on. */
  wait(step: Wait, t: number): void {
    this.steps.push(step)
    this.#base = t
    this.#latest = 0
  }
}
