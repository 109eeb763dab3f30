// The beginning of a text, which is a text as well: half of a sign is kept by no JSON of the database and read by no provider.

/** So many UTF-16 units at most, one fewer where a sign of two would be cut in half. */
export function firstLetters(text: string, most: number): string {
  const cut = text.slice(0, most)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
