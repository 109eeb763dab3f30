// The preview beside the editor: it follows what is typed when the browser has time for it, and never holds up a key.
import type { GoodsInfo } from '@merchant/contract'
import { Form, type FormInstance } from 'antd'
import { type ReactNode, useDeferredValue } from 'react'
import { GoodsPreview } from './goods-preview.tsx'
import type { GoodsValues } from './goods-values.ts'
import { pricesOf } from './skus/matrix-saving.ts'

interface TypedPreviewProps {
  readonly form: FormInstance<GoodsValues>
  /** What the editor was opened with, or what is copied. */
  readonly origin: GoodsInfo | null
}

export function TypedPreview({ form, origin }: TypedPreviewProps): ReactNode {
  const shown = useDeferredValue(Form.useWatch(shownOf, form))
  return <GoodsPreview values={shown?.values} prices={shown?.prices ?? null} origin={origin} />
}

/** Of hundreds of SKUs what they cost together: the rest of them is not seen here, and would be compared with every key. */
function shownOf({ matrix, ...values }: GoodsValues) {
  if (matrix === undefined) return { values, prices: null }
  return { values: { ...values, matrix: { specs: matrix.specs, rows: {} } }, prices: pricesOf(matrix) }
}
