// The grid of SKUs: typed, pasted and filled as in a spreadsheet. Many rows scroll in a box of their own, of which only those in
// sight are drawn, so that five hundred are as quick as five.
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useNotice } from '../../../../components/overlay/confirm.ts'
import { useText } from '../../../../i18n/text.ts'
import { type Cell, filledDown, pasted, stepFrom } from './grid.ts'
import { type CellChange, type Combination, type Matrix, rowAt, type SkuField, type SkuRow } from './matrix.ts'
import type { MatrixComplaints } from './matrix-saving.ts'
import { skuEditorTexts } from './sku-editor.texts.ts'
import { type SkuLocks, writableOf } from './sku-locks.ts'
import { SkuMoreDialog } from './sku-more-dialog.tsx'
import { SkuTableHead } from './sku-table-head.tsx'
import { SkuTableRow } from './sku-table-row.tsx'
import { SHOW_CELL } from './wrong-places.tsx'
import './sku-table.css'
import './sku-table.phone.css'

/** Fewer are drawn as they are, and scroll with the page. */
const DRAWN_AT_ONCE = 40
/** px; what is in sight is measured. */
const USUAL_ROW = 41

interface SkuTableProps {
  readonly matrix: Matrix
  readonly rows: readonly Combination[]
  readonly fields: readonly SkuField[]
  readonly complaints: MatrixComplaints
  readonly locks: SkuLocks
  readonly onCells: (changes: readonly CellChange[], place?: string) => void
  readonly onRow: (key: string, change: Partial<SkuRow>) => void
  readonly onEnableAll: (enabled: boolean) => void
}

export function SkuTable(props: SkuTableProps): ReactNode {
  const { matrix, rows, fields, complaints, locks, onCells, onRow, onEnableAll } = props
  const t = useText(skuEditorTexts)
  const box = useRef<HTMLDivElement>(null)
  const [moreOf, setMoreOf] = useState<Combination | null>(null)
  const isLong = rows.length > DRAWN_AT_ONCE
  // oxlint-disable-next-line react/incompatible-library -- nothing is compiled here, and what a row gets of it never changes
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: isLong,
    getScrollElement: () => box.current,
    estimateSize: () => USUAL_ROW,
    getItemKey: (at) => rows[at]?.key ?? at,
    overscan: 8,
  })
  const focusOn = ({ row, column }: Cell) => {
    const find = () => box.current?.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]`)
    if (find() === null) virtual.scrollToIndex(row)
    // Rows that come into sight are drawn with the next frame.
    const focus = () => {
      find()?.focus()
      find()?.select()
    }
    if (find() === null) requestAnimationFrame(() => requestAnimationFrame(focus))
    else focus()
  }
  useShownCells(box, (key, field) =>
    focusOn({ row: rows.findIndex((one) => one.key === key), column: fields.indexOf(field) }),
  )
  const notice = useNotice()
  /** Many at once. */
  const write = (changes: readonly CellChange[]) => {
    const writable = writableOf(changes, matrix, locks)
    if (writable.length > 0) onCells(writable)
    if (writable.length < changes.length) notice.warning(t('lockedLeft', { count: changes.length - writable.length }))
  }
  const grid = { keys: rows.map(({ key }) => key), fields }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const from = cellOf(event.target)
    if (from === null || event.nativeEvent.isComposing) return
    const { cell, input } = from
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
      event.preventDefault()
      write(filledDown(input.value, cell, grid))
    } else if (!event.ctrlKey && !event.metaKey && !event.altKey && leavesText(event, input)) {
      const next = stepFrom(cell, event.key, grid)
      // Enter sends no form from within the grid.
      if (next !== null || event.key === 'Enter') event.preventDefault()
      if (next !== null) focusOn(next)
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    const from = cellOf(event.target)
    const text = event.clipboardData.getData('text')
    if (from === null || !/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    write(pasted(text, from.cell, grid))
  }
  const enabled = rows.filter(({ key }) => rowAt(matrix, key).enabled).length
  const drawn = isLong ? virtual.getVirtualItems() : rows.map((_, index) => ({ index, start: 0 }))
  const room: CSSProperties = isLong ? { height: virtual.getTotalSize() } : {}
  return (
    <>
      <div
        ref={box}
        className={isLong ? 'sku-table is-long' : 'sku-table'}
        role="grid"
        aria-label={t('table')}
        aria-rowcount={rows.length + 1}
        tabIndex={-1}
        style={{ '--sku-columns': fields.length } as CSSProperties}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      >
        <SkuTableHead fields={fields} enabled={enabled} all={rows.length} onEnableAll={onEnableAll} />
        <div role="rowgroup" className="sku-table-body" style={room}>
          {drawn.map(({ index, start }) => {
            const combination = rows[index]
            if (combination === undefined) return null
            return (
              <SkuTableRow
                key={combination.key}
                {...(isLong ? { box: virtual.measureElement, start } : {})}
                index={index}
                combination={combination}
                row={rowAt(matrix, combination.key)}
                fields={fields}
                complaints={complaints.cells[combination.key]}
                locks={locks}
                onCells={onCells}
                onRow={onRow}
                onMore={setMoreOf}
              />
            )
          })}
        </div>
      </div>
      <SkuMoreDialog
        key={moreOf?.key ?? ''}
        combination={moreOf}
        row={rowAt(matrix, moreOf?.key ?? '')}
        isPriceLocked={locks.isPriceLocked}
        onDone={(change) => {
          if (moreOf !== null) onRow(moreOf.key, change)
          setMoreOf(null)
        }}
        onClose={() => setMoreOf(null)}
      />
    </>
  )
}

/** A place that is named above the grid gets the focus when it is pressed. */
function useShownCells(
  box: React.RefObject<HTMLDivElement | null>,
  show: (key: string, field: SkuField) => void,
): void {
  const latest = useRef(show)
  useEffect(() => {
    latest.current = show
  })
  useEffect(() => {
    const editor = box.current?.closest('.sku-editor')
    const onShow = (event: Event) => {
      if (!(event instanceof CustomEvent)) return
      const { key, field } = event.detail as { key: string; field: SkuField }
      latest.current(key, field)
    }
    editor?.addEventListener(SHOW_CELL, onShow)
    return () => editor?.removeEventListener(SHOW_CELL, onShow)
  }, [box])
}

function cellOf(target: EventTarget): { readonly cell: Cell; readonly input: HTMLInputElement } | null {
  if (!(target instanceof HTMLInputElement) || target.dataset['cell'] === undefined) return null
  const [row, column] = target.dataset['cell'].split(':').map(Number)
  return row === undefined || column === undefined ? null : { cell: { row, column }, input: target }
}

/** Sideways a key moves within what is typed, until it stands at its end. */
function leavesText({ key }: KeyboardEvent, { selectionStart, selectionEnd, value }: HTMLInputElement): boolean {
  if (key === 'ArrowLeft') return selectionStart === 0 && selectionEnd === 0
  if (key === 'ArrowRight') return selectionStart === value.length
  return true
}
