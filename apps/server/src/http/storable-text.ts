// Which texts a request may bring at all: what PostgreSQL can't keep is turned away at the edge, not deep inside.

/** False for a NUL character and for half a surrogate pair; no person types either. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
