// Goods of the list as buyers see them, for whoever may look at goods and for those that nobody may edit.
import { api, type GoodsRow } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { GoodsPreview } from './goods-preview.tsx'
import { valuesOf } from './goods-values.ts'
import { pricesOf } from './skus/matrix-saving.ts'

interface PreviewDrawerProps {
  readonly row: Pick<GoodsRow, 'id' | 'title'>
  readonly onClose: () => void
}

export default function PreviewDrawer({ row, onClose }: PreviewDrawerProps): ReactNode {
  const shared = useText(sharedTexts)
  const { data: goods, error, refresh } = useRead(api.goods.info, { id: row.id }, { quiet: true })
  const values = goods === undefined ? undefined : valuesOf(goods)
  return (
    <SideDrawer title={row.title} open onClose={onClose} width={440}>
      {goods !== undefined && values !== undefined ? (
        <GoodsPreview
          values={values}
          prices={values.matrix === undefined ? null : pricesOf(values.matrix)}
          origin={goods}
        />
      ) : error === null ? (
        <div className="page-loading" role="status" aria-label={shared('loading')} />
      ) : (
        <ReadFailure error={error} onRetry={refresh} />
      )}
    </SideDrawer>
  )
}
