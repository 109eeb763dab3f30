// One SKU in the grid; on a phone a card with the same fields.
import { EllipsisOutlined } from '@ant-design/icons'
import { Checkbox } from 'antd'
import { type CSSProperties, memo, type ReactNode, type Ref } from 'react'
import { yuanCharacters } from '../../../../components/form/fen-input.tsx'
import { useText } from '../../../../i18n/text.ts'
import type { CellChange, Combination, SkuField, SkuRow } from './matrix.ts'
import { complaintIn } from './matrix-saving.ts'
import { skuEditorTexts } from './sku-editor.texts.ts'
import { isLocked, type SkuLocks } from './sku-locks.ts'

interface SkuTableRowProps {
  readonly index: number
  readonly combination: Combination
  readonly row: SkuRow
  readonly fields: readonly SkuField[]
  readonly complaints: Readonly<Partial<Record<SkuField, string>>> | undefined
  readonly locks: SkuLocks
  /** Among many rows: where it stands in their box, px, and what measures it. */
  readonly box?: Ref<HTMLDivElement>
  readonly start?: number
  readonly onCells: (changes: readonly CellChange[], place: string) => void
  readonly onRow: (key: string, change: Partial<SkuRow>) => void
  readonly onMore: (combination: Combination) => void
}

/** Drawn anew only when something of it is another: a key in one cell leaves hundreds as they are. */
export const SkuTableRow = memo(function SkuTableRow(props: SkuTableRowProps): ReactNode {
  const { index, combination, row, fields, box, start, complaints, locks, onCells, onRow, onMore } = props
  const { key } = combination
  const t = useText(skuEditorTexts)
  const sku = combination.values.map(({ name }) => name).join('/')
  const place: CSSProperties =
    start === undefined ? {} : { position: 'absolute', top: 0, transform: `translateY(${start}px)` }
  const hasMore = row.picture !== null || row.tierPrices.length > 0
  return (
    <div
      ref={box}
      data-index={index}
      role="row"
      aria-rowindex={index + 2}
      className={row.enabled ? 'sku-table-row' : 'sku-table-row is-off'}
      style={place}
    >
      <span role="gridcell" className="sku-table-enabled">
        <Checkbox
          aria-label={t('enabledOf', { sku })}
          checked={row.enabled}
          onChange={(event) => onRow(key, { enabled: event.target.checked })}
        />
      </span>
      <span role="rowheader" className="sku-table-name" title={sku}>
        {sku}
        {(row.locked ?? 0) > 0 && <small className="muted">{t('held', { count: row.locked ?? 0 })}</small>}
      </span>
      {fields.map((field, column) => (
        <SkuCell
          key={field}
          field={field}
          label={t('cellOf', { field: t(field), sku })}
          title={t(field)}
          place={`${index}:${column}`}
          text={row.cells[field] ?? ''}
          complaint={complaints?.[field]}
          isLocked={row.id !== undefined && isLocked(locks, field)}
          onType={(text) => onCells([{ key, field, text }], `${key} ${field}`)}
        />
      ))}
      <span role="gridcell" className="sku-table-more">
        <button
          type="button"
          className="icon-button"
          aria-label={t('moreOf', { sku })}
          onClick={() => onMore(combination)}
        >
          <EllipsisOutlined />
          {hasMore && <span className="sku-table-dot" title={t('hasMore')} />}
        </button>
      </span>
    </div>
  )
})

interface SkuCellProps {
  readonly field: SkuField
  readonly label: string
  readonly title: string
  /** Row and column. */
  readonly place: string
  readonly text: string
  readonly complaint: string | undefined
  readonly isLocked: boolean
  readonly onType: (text: string) => void
}

function SkuCell({ field, label, title, place, text, complaint, isLocked: locked, onType }: SkuCellProps): ReactNode {
  const wrong = complaint ?? complaintIn(field, text)
  return (
    <span role="gridcell" className="sku-table-cell" data-title={title}>
      <input
        className="sku-table-field"
        data-cell={place}
        aria-label={wrong === null ? label : `${label}：${wrong}`}
        aria-invalid={wrong !== null}
        title={wrong ?? undefined}
        inputMode={modes[field]}
        autoComplete="off"
        disabled={locked}
        maxLength={field === 'outerSkuCode' ? 64 : 32}
        value={text}
        onChange={(event) => onType(charactersOf(field, event.target.value))}
        onFocus={(event) => event.target.select()}
      />
    </span>
  )
}

const modes: Readonly<Record<SkuField, 'decimal' | 'numeric' | 'text'>> = {
  priceFen: 'decimal',
  marketPriceFen: 'decimal',
  stock: 'numeric',
  weightG: 'numeric',
  volumeCm3: 'numeric',
  alertQuantity: 'numeric',
  outerSkuCode: 'text',
  barcode: 'text',
}

/** What can belong to the field; what is pasted is not cut, but complained about. */
function charactersOf(field: SkuField, typed: string): string {
  if (modes[field] === 'decimal') return yuanCharacters(typed)
  return modes[field] === 'numeric' ? typed.normalize('NFKC').replace(/\D/g, '').slice(0, 9) : typed
}
