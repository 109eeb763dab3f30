// A list of what waits, decided row by row in a drawer: the ways to the neighbours, and on to the next one after a decision.
import { type Neighbours, useNeighbours } from './drawer-foot.tsx'
import { useLastShown } from './use-last-shown.ts'

interface QueueOptions<Row> {
  readonly rows: readonly Row[]
  /** What is looked at; null: the drawer is shut. */
  readonly row: Row | null
  readonly keyOf: (row: Row) => string
  /** A question or a form is in front: the keys belong to it. */
  readonly isCovered: boolean
  readonly onLook: (row: Row) => void
  readonly onClose: () => void
}

interface Queue<Row> {
  /** Stays while the drawer slides away. */
  readonly shown: Row | null
  readonly moves: Neighbours
  /** After a decision: the next one, or none is left and the drawer is shut. */
  readonly goOn: () => void
}

export function useQueue<Row>({ rows, row, keyOf, isCovered, onLook, onClose }: QueueOptions<Row>): Queue<Row> {
  const shown = useLastShown(row)
  const moves = useNeighbours({
    rows: rows.map((each) => ({ id: keyOf(each) })),
    id: shown === null ? undefined : keyOf(shown),
    isActive: row !== null && !isCovered,
    onGo: (id) => {
      const to = rows.find((each) => keyOf(each) === id)
      if (to !== undefined) onLook(to)
    },
  })
  return { shown, moves, goOn: moves.next ?? onClose }
}
