// In the editor: the chosen category asks papers that the merchant lacks, so the goods can only be kept in the warehouse until they are there.
import { api, paperHref } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { PageLink } from '../../../components/layout/page.tsx'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { goodsEditorTexts } from './goods-editor.texts.ts'
import { useCategories } from './use-categories.ts'

interface PapersNoticeProps {
  readonly categoryId: string | undefined
  /** Already on sale in this category: what is there stays. */
  readonly isOnSale: boolean
}

export function PapersNotice({ categoryId, isOnSale }: PapersNoticeProps): ReactNode {
  const t = useText(goodsEditorTexts)
  const mayHandIn = useMay('qualification.edit')
  const categories = useCategories()
  const category = categories.data?.find(({ id }) => id === categoryId)
  const required = category?.papers.filter((paper) => paper.required) ?? []
  const isAsking = !isOnSale && required.length > 0
  const asked = useRead(api.qualification.asked, { categoryId: categoryId ?? '' }, { quiet: true, enabled: isAsking })
  const lacking = asked.data?.filter((paper) => paper.required && paper.state !== 'HELD') ?? []
  const [first] = lacking
  if (!isAsking || category === undefined || first === undefined) return null
  const papers = lacking.map(({ title }) => `《${title}》`).join('、')
  return (
    <NoticeBar tone="info" title={t('papersMissing', { name: category.name, papers })}>
      {lacking.every(({ state }) => state === 'WAITING') ? (
        t('papersWait')
      ) : (
        <>
          {t('papersWhat')}
          {mayHandIn ? <PageLink to={paperHref(first, category.id)}>{t('handIn')}</PageLink> : t('papersOwner')}
        </>
      )}
    </NoticeBar>
  )
}
