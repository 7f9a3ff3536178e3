/** How many places of fields are kept of a value. */
export const MAX_PLACES = 1000
