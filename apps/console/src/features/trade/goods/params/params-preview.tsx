// The parameters as buyers will read them, while they are being typed.
import type { GoodsInfo } from '@merchant/contract'
import type { ReactNode } from 'react'
import type { GoodsValues } from '../goods-values.ts'
import { shownParams } from './params-values.ts'
import { useAttributes } from './use-params.ts'
import './params.css'

interface ParamsPreviewProps {
  readonly values: Partial<GoodsValues>
  readonly origin: GoodsInfo | null
}

export function ParamsPreview({ values, origin }: ParamsPreviewProps): ReactNode {
  const { data: attributes } = useAttributes(values.categoryId)
  const shown = shownParams(values, attributes, origin?.categoryId === values.categoryId)
  if (shown.length === 0) return null
  return (
    <dl className="params-preview">
      {shown.map(({ name, text }, at) => (
        <div key={at}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
