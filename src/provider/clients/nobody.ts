/** Options of a client that asks nobody: one attempt, with a key that is none, and no limit of its own that could be the shorter one. */
export const NOBODY = { apiKey: 'none', maxRetries: 0, timeout: 600_000 } as const
