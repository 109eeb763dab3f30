// Dimensions and their SKUs as one Form.Item control: what is typed can be taken back step by step, whatever it was.
import { Form } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useStable } from '../../../../components/form/use-stable.ts'
import { useText } from '../../../../i18n/text.ts'
import { FillMany } from './fill-many.tsx'
import {
  type CellChange,
  combinations,
  countOf,
  emptyMatrix,
  isTooMany,
  type Matrix,
  rowAt,
  type SkuField,
  type SkuRow,
  usedSpecs,
} from './matrix.ts'
import { type AskedMeasure, type MatrixComplaints } from './matrix-saving.ts'
import { skuEditorTexts } from './sku-editor.texts.ts'
import { isLocked, type SkuLocks } from './sku-locks.ts'
import { SkuBar } from './sku-bar.tsx'
import { SkuTable } from './sku-table.tsx'
import { SpecEditor } from './spec-editor.tsx'
import { useMatrixSteps } from './use-matrix-steps.ts'
import { WrongPlaces } from './wrong-places.tsx'
import './sku-editor.css'

interface SkuEditorProps extends SkuLocks {
  readonly id?: string
  readonly value?: Matrix
  readonly onChange?: (matrix: Matrix) => void
  /** What the freight template charges by. */
  readonly asked: AskedMeasure
  readonly complaints: MatrixComplaints
  /** These places were changed, and what was complained about there is over; null: anything may be another now. */
  readonly onAnswered: (places: readonly Pick<CellChange, 'key' | 'field'>[] | null) => void
  /** The row of goods without dimensions, from the fields that they have instead of the grid … */
  readonly onBegin: () => SkuRow
  /** … and back to those fields, once the last dimension is gone. */
  readonly onPlain: (row: SkuRow) => void
}

const usualFields: readonly SkuField[] = ['priceFen', 'stock', 'outerSkuCode']
const otherFields: readonly SkuField[] = ['marketPriceFen', 'barcode', 'alertQuantity', 'weightG', 'volumeCm3']

export function SkuEditor(props: SkuEditorProps): ReactNode {
  const { id, value = emptyMatrix, onChange, asked, complaints, onAnswered, onBegin, onPlain } = props
  const t = useText(skuEditorTexts)
  const [isWide, setWide] = useState(false)
  const rows = useMemo(() => combinations(value.specs), [value.specs])
  const steps = useMatrixSteps({ value, onChange, onAnswered, onBegin, onPlain })
  const { history } = steps
  const { isPriceLocked, isStockLocked } = props
  const locks = useMemo(() => ({ isPriceLocked, isStockLocked }), [isPriceLocked, isStockLocked])
  const fields = useMemo(() => fieldsFor(isWide, asked), [isWide, asked])
  const fillable = useMemo(() => fields.filter((field) => !isLocked(locks, field)), [fields, locks])
  const enableAll = useStable((enabled: boolean) =>
    steps.setRows(
      rows.map(({ key }) => key),
      { enabled },
    ),
  )
  const undo = useStable(() => steps.undo())
  const redo = useStable(() => steps.redo())
  const hasTable = usedSpecs(value.specs).length > 0 && rows.length > 0
  return (
    // What is wrong is shown at its place, not on every field in here.
    <Form.Item noStyle validateStatus="">
      <div id={id} role="group" aria-label={t('dimensions')} className="sku-editor" onKeyDown={steps.onKeyDown}>
        <SpecEditor specs={value.specs} complaints={complaints.specs} onChange={steps.setSpecs} />
        {isTooMany(value.specs) && (
          <p className="sku-editor-wrong" role="alert">
            {t('tooMany', { count: countOf(value.specs) })}
          </p>
        )}
        {hasTable && (
          <>
            <SkuBar
              count={rows.length}
              enabled={rows.filter(({ key }) => rowAt(value, key).enabled).length}
              isWide={isWide}
              onWide={setWide}
              canUndo={history.past.length > 0}
              canRedo={history.future.length > 0}
              onUndo={undo}
              onRedo={redo}
            />
            {rows.length > 1 && <FillMany specs={value.specs} rows={rows} fields={fillable} onFill={steps.setCells} />}
            <WrongPlaces matrix={value} complaints={complaints} />
            <SkuTable
              matrix={value}
              rows={rows}
              fields={fields}
              complaints={complaints}
              locks={locks}
              onCells={steps.setCells}
              onRow={steps.setRow}
              onEnableAll={enableAll}
            />
            <p className="sku-editor-keys muted">{t('keys')}</p>
          </>
        )}
      </div>
    </Form.Item>
  )
}

/** The measure that the template asks for stands with the usual fields. */
function fieldsFor(isWide: boolean, asked: AskedMeasure): SkuField[] {
  const measure: SkuField[] = asked === 'WEIGHT' ? ['weightG'] : asked === 'VOLUME' ? ['volumeCm3'] : []
  const others = otherFields.filter((field) => !measure.includes(field))
  return [...usualFields, ...measure, ...(isWide ? others : [])]
}
