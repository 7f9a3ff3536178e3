/** An answer that is the recorder's own and not the provider's. */
export interface Refusal {
  readonly status: number
  /** Of the error, in the body. */
  readonly type: string
  /** What happened and what to do; clients show it. */
  readonly message: string
}
