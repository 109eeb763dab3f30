// Which complaints about the matrix are over, once something was changed in it; pure.
import type { CellChange } from './matrix.ts'
import { type MatrixComplaints, noComplaints } from './matrix-saving.ts'

/** @param places where it was changed; null: anywhere, after which only the next attempt to save knows what is wrong */
export function withoutAnswered(
  complaints: MatrixComplaints,
  places: readonly Pick<CellChange, 'key' | 'field'>[] | null,
): MatrixComplaints {
  if (places === null) return noComplaints
  const cells = { ...complaints.cells }
  for (const { key, field } of places) {
    const { [field]: _answered, ...others } = cells[key] ?? {}
    if (Object.keys(others).length === 0) delete cells[key]
    else cells[key] = others
  }
  return { ...complaints, cells, others: [] }
}
