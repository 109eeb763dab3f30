// The merchant's shop: profile, addresses, open or resting, and how buyers see it.
import { api } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { useText } from '../../../i18n/text.ts'
import { ShopEditor } from './shop-editor.tsx'
import { shopTexts } from './shop.texts.ts'

export default function ShopPage(): ReactNode {
  const t = useText(shopTexts)
  const { data, error, refresh } = useRead(api.shop.info, undefined, { quiet: true })
  return (
    <>
      <PageHeader note={data === null ? t('noteNew') : undefined} />
      {data === undefined && error !== null && <ReadFailure error={error} onRetry={refresh} />}
      {data !== undefined && <ShopEditor shop={data} />}
    </>
  )
}
