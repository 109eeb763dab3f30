// New rows of a list that asks by itself wait behind a line that counts them: what is read and pressed stays where it is.
import { useState } from 'react'

interface Held<Row> {
  /** What the server said last. */
  readonly answered: readonly Row[]
  readonly drawn: readonly Row[]
  readonly count: number
  readonly place: string | null
  /** The person has asked for the newest: the next answer is drawn as it is. */
  readonly isAsked: boolean
}

interface Holding<Row> {
  readonly rowKey: (row: Row) => string
  /** What the rows answer, as a text; null while they answer something else. Another question is another list, drawn as it is. */
  readonly place: string | null
  /** False: rows are drawn as they come. */
  readonly isOn: boolean
}

/** The rows to draw, how many wait, and what draws those too (`show`) or those of the next answer (`showNext`). */
export function useHeldRows<Row>(rows: readonly Row[], { rowKey, place, isOn }: Holding<Row>) {
  const [held, setHeld] = useState<Held<Row>>(() => asAnswered(rows, place))
  if (held.answered !== rows || held.place !== place) {
    const isOther = !isOn || held.place !== place || place === null || held.isAsked || held.drawn.length === 0
    setHeld(isOther ? asAnswered(rows, place) : { ...holding(held.drawn, rows, rowKey), place, isAsked: false })
  }
  return {
    rows: held.drawn,
    count: held.count,
    show: () => setHeld(asAnswered(rows, place)),
    showNext: () => setHeld((now) => ({ ...now, isAsked: true })),
  }
}

const asAnswered = <Row>(rows: readonly Row[], place: string | null): Held<Row> => ({
  answered: rows,
  drawn: rows,
  count: 0,
  place,
  isAsked: false,
})

/**
 * Rows that are drawn as they are now; those that new ones have pushed off the page stay, those that left the list go. What moves up from the
 * next page into their place is no news, and is drawn below.
 */
export function holding<Row>(
  drawn: readonly Row[],
  rows: readonly Row[],
  rowKey: (row: Row) => string,
): Pick<Held<Row>, 'answered' | 'drawn' | 'count'> {
  const known = new Set(drawn.map(rowKey))
  const still = rows.filter((row) => known.has(rowKey(row)))
  const count = rows.length - still.length
  if (count === 0) return { answered: rows, drawn: rows, count }
  // All of a page is new: nothing is known of what is drawn, so it stays as it was.
  if (still.length === 0) return { answered: rows, drawn, count }
  const kept = new Set(still.map(rowKey))
  const lastKept = drawn.findLastIndex((row) => kept.has(rowKey(row)))
  const gone = drawn.slice(0, lastKept).filter((row) => !kept.has(rowKey(row))).length
  const movedUp = rows.slice(rows.findLastIndex((row) => known.has(rowKey(row))) + 1).slice(0, gone)
  if (movedUp.length > 0) return { answered: rows, drawn: [...still, ...movedUp], count: count - movedUp.length }
  const pushedOff = drawn.slice(lastKept + 1).slice(0, count)
  return { answered: rows, drawn: [...still, ...pushedOff], count }
}
