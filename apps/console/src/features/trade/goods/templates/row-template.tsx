// Saves goods of the list as a template that new goods may begin with.
import { api, type GoodsRow } from '@merchant/contract'
import { lazy, type ReactNode, Suspense } from 'react'
import { useRead } from '../../../../api/use-endpoint.ts'
import { copyOf } from '../goods-values.ts'
import { templateOf } from './template-values.ts'

const SaveTemplate = lazy(() => import('./save-template.tsx'))

interface RowTemplateProps {
  readonly row: GoodsRow
  readonly onClose: () => void
}

export default function RowTemplate({ row, onClose }: RowTemplateProps): ReactNode {
  const { data } = useRead(api.goods.info, { id: row.id })
  if (data === undefined) return null
  return (
    <Suspense fallback={null}>
      <SaveTemplate values={templateOf(copyOf(data))} shopId={data.shopId} onClose={onClose} />
    </Suspense>
  )
}
