// In the editor: the chosen category asks more deposit than is paid, so the goods can only be kept in the warehouse until it is.
import { api, depositHref, formatYuan } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { PageLink } from '../../../components/layout/page.tsx'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { goodsEditorTexts } from './goods-editor.texts.ts'
import { useCategories } from './use-categories.ts'

interface DepositNoticeProps {
  readonly categoryId: string | undefined
  /** Already on sale in this category: what is there stays. */
  readonly isOnSale: boolean
}

export function DepositNotice({ categoryId, isOnSale }: DepositNoticeProps): ReactNode {
  const categories = useCategories()
  const category = categories.data?.find(({ id }) => id === categoryId)
  if (isOnSale || category === undefined || category.depositFen === 0) return null
  return <Missing name={category.name} requiredFen={category.depositFen} />
}

function Missing({ name, requiredFen }: { name: string; requiredFen: number }): ReactNode {
  const t = useText(goodsEditorTexts)
  const mayPay = useMay('rechargeOrder.apply')
  const { data } = useRead(api.merchant.info, undefined, { quiet: true })
  if (data === undefined || data.deposit.paidFen >= requiredFen) return null
  const missingFen = requiredFen - data.deposit.paidFen
  const sums = { name, required: formatYuan(requiredFen, true), missing: formatYuan(missingFen, true) }
  return (
    <NoticeBar tone="info" title={t('depositMissing', sums)}>
      {t('depositWhat')}
      {mayPay ? <PageLink to={depositHref(missingFen)}>{t('payDeposit')}</PageLink> : t('depositOwner')}
    </NoticeBar>
  )
}
