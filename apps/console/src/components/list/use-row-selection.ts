// The rows chosen for a batch; they stay chosen while one turns the pages.
import { useMemo, useState } from 'react'
import type { Selection } from './data-table.tsx'

export function useRowSelection<Row>(rows: readonly Row[], rowKey: (row: Row) => string) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map())
  const keys = useMemo(() => new Set(selected.keys()), [selected])
  const toggle = (changed: readonly Row[], isSelected: boolean) => {
    const next = new Map(selected)
    for (const row of changed) {
      if (isSelected) next.set(rowKey(row), row)
      else next.delete(rowKey(row))
    }
    setSelected(next)
  }
  const selection: Selection = {
    keys,
    toggle: (key, isSelected) =>
      toggle(
        rows.filter((row) => rowKey(row) === key),
        isSelected,
      ),
    toggleAll: (isSelected) => toggle(rows, isSelected),
  }
  // As they are now, where the page in front shows them.
  const shown = new Map(rows.map((row) => [rowKey(row), row]))
  const selectedRows = [...selected].map(([key, row]) => shown.get(key) ?? row)
  return { selection, selectedRows, clear: () => setSelected(new Map()) }
}
