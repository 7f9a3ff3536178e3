/** How many fields a configuration has at most. */
export const MAX_FIELDS = 64
