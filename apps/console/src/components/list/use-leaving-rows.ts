// Rows that have just left a list stay for a moment, so that one sees which they were.
import { useEffect, useState } from 'react'

/** As data-table.motion.css has it. */
const LEAVING_MS = 150
/** More than these were not taken out by an act: the list has become another. */
const MOST_LEAVING = 3

interface DrawnRow<Row> {
  readonly row: Row
  readonly isLeaving: boolean
}

/** The rows to draw: those there are, and where they stood those that left a moment ago. */
export function useLeavingRows<Row>(rows: readonly Row[], rowKey: (row: Row) => string): readonly DrawnRow<Row>[] {
  const [{ known, drawn }, setDrawn] = useState(() => ({ known: rows, drawn: staying(rows) }))
  if (known !== rows) setDrawn({ known: rows, drawn: withLeaving(known, rows, rowKey) })
  const isAnyLeaving = drawn.some(({ isLeaving }) => isLeaving)
  useEffect(() => {
    if (!isAnyLeaving) return undefined
    const timer = setTimeout(() => setDrawn((now) => ({ ...now, drawn: staying(now.known) })), LEAVING_MS)
    return () => clearTimeout(timer)
  }, [isAnyLeaving, drawn])
  return drawn
}

const staying = <Row>(rows: readonly Row[]): readonly DrawnRow<Row>[] => rows.map((row) => ({ row, isLeaving: false }))

/** The rows with those of before that are missing, each before the row that it stood before. */
export function withLeaving<Row>(
  before: readonly Row[],
  rows: readonly Row[],
  rowKey: (row: Row) => string,
): readonly DrawnRow<Row>[] {
  const still = new Set(rows.map(rowKey))
  const gone = before.filter((row) => !still.has(rowKey(row)))
  const isAnotherList = gone.length === before.length || gone.length > MOST_LEAVING
  if (gone.length === 0 || isAnotherList || matchMedia('(prefers-reduced-motion: reduce)').matches) return staying(rows)
  const drawn = [...staying(rows)]
  for (const row of gone.toReversed()) {
    const next = before[before.indexOf(row) + 1]
    const at = next === undefined ? -1 : drawn.findIndex((one) => rowKey(one.row) === rowKey(next))
    drawn.splice(at === -1 ? drawn.length : at, 0, { row, isLeaving: true })
  }
  return drawn
}
