// In the editor: the chosen brand asks an authorisation that the shop lacks, so its goods can only be kept in the warehouse until it is there.
import { api, brandPaperHref } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { PageLink } from '../../../components/layout/page.tsx'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { goodsEditorTexts } from './goods-editor.texts.ts'

interface BrandNoticeProps {
  /** Chosen in the form; null or absent: none. */
  readonly brandId: string | null | undefined
  readonly shopId: string | undefined
}

export function BrandNotice({ brandId, shopId }: BrandNoticeProps): ReactNode {
  const t = useText(goodsEditorTexts)
  const mayHandIn = useMay('qualification.edit')
  const { data: brands } = useRead(api.brand.list, undefined, { quiet: true, staleTime: 600_000 })
  const brand = brands?.find(({ id }) => id === brandId)
  const isAsking = brand?.needAuth === true && shopId !== undefined
  const of = { brandId: brandId ?? '', shopId: shopId ?? '' }
  const { data } = useRead(api.qualification.brandState, of, { quiet: true, enabled: isAsking })
  if (!isAsking || data === undefined || data.state === 'HELD') return null
  return (
    <NoticeBar tone="info" title={t('brandMissing', { name: brand.name })}>
      {data.state === 'WAITING' ? (
        t('brandWaits')
      ) : (
        <>
          {t('brandWhat')}
          {mayHandIn ? <PageLink to={brandPaperHref(brand.id, shopId)}>{t('handIn')}</PageLink> : t('papersOwner')}
        </>
      )}
    </NoticeBar>
  )
}
