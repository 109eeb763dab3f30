// Every change of the matrix as a step that can be taken back; the functions stay the same, so that what is drawn of them may too.
import { type KeyboardEvent, useState } from 'react'
import { useStable } from '../../../../components/form/use-stable.ts'
import {
  type CellChange,
  type Matrix,
  rowAt,
  type SkuRow,
  type SpecDraft,
  withCells,
  withRow,
  withRows,
  withSpecs,
} from './matrix.ts'
import { beginHistory, redo, stepTo, undo, type UndoHistory } from './undo-history.ts'
import { useLosing } from './use-losing.tsx'

interface Steps {
  readonly value: Matrix
  readonly onChange: ((matrix: Matrix) => void) | undefined
  readonly onAnswered: (places: readonly Pick<CellChange, 'key' | 'field'>[] | null) => void
  readonly onBegin: () => SkuRow
  readonly onPlain: (row: SkuRow) => void
}

export function useMatrixSteps({ value, onChange, onAnswered, onBegin, onPlain }: Steps) {
  const [kept, setHistory] = useState<UndoHistory<Matrix> | null>(null)
  const lose = useLosing()
  // Where the form itself has set another matrix, the steps before it are over.
  const history = kept?.present === value ? kept : beginHistory(value)
  const go = (next: UndoHistory<Matrix>, places: Parameters<typeof onAnswered>[0] = null) => {
    setHistory(next)
    onChange?.(next.present)
    onAnswered(places)
    if (value.specs.length > 0 && next.present.specs.length === 0) onPlain(rowAt(next.present, ''))
  }
  const change = (matrix: Matrix, place: string | null = null) => go(stepTo(history, matrix, place))
  const setSpecs = (specs: readonly SpecDraft[], place: string | null = null) => {
    const standing = value.specs.length > 0 ? value : withRow(value, '', onBegin())
    lose(standing, specs, () => change(withSpecs(standing, specs), place))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    const isRedo = key === 'y' || (key === 'z' && event.shiftKey)
    if (!isRedo && key !== 'z') return
    event.preventDefault()
    go(isRedo ? redo(history) : undo(history))
  }
  return {
    history,
    onKeyDown,
    undo: () => go(undo(history)),
    redo: () => go(redo(history)),
    setSpecs: useStable(setSpecs),
    /** @param place typing goes on in the same step while it is the same */
    setCells: useStable((changes: readonly CellChange[], place: string | null = null) =>
      go(stepTo(history, withCells(value, changes), place), changes),
    ),
    setRow: useStable((key: string, changed: Partial<SkuRow>) => change(withRow(value, key, changed))),
    setRows: useStable((keys: readonly string[], changed: Partial<SkuRow>) => change(withRows(value, keys, changed))),
  }
}
