// The merchant's shop: profile, addresses, open or resting, and how buyers see it.
import { api } from '@merchant/contract'
import type { ReactNode } from 'react'
import { errorText } from '../../api/show-error.ts'
import { useRead } from '../../api/use-endpoint.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { ShopEditor } from './shop-editor.tsx'
import { shopTexts } from './shop.texts.ts'
import './shop.css'

export default function ShopPage(): ReactNode {
  const t = useText(shopTexts)
  const shared = useText(sharedTexts)
  const { data, error, refresh } = useRead(api.shop.info, undefined, { quiet: true })
  return (
    <>
      <PageHeader title={t('title')} note={data === null ? t('noteNew') : undefined} />
      {data === undefined && error !== null && (
        <EmptyState
          kind="failed"
          text={errorText(error)}
          requestId={error.requestId}
          action={{ label: shared('retry'), onAct: () => void refresh() }}
        />
      )}
      {data !== undefined && <ShopEditor shop={data} />}
    </>
  )
}
