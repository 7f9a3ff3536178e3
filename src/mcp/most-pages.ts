/** Pages that are asked for before a list is taken for endless; the newer SDK's own limit. */
export const MOST_PAGES = 64
