// What the chosen category says of every sale in it.
import { type Category, formatYuan } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { goodsEditorTexts } from './goods-editor.texts.ts'

export function CategoryTerms({ category }: { readonly category: Category }): ReactNode {
  const t = useText(goodsEditorTexts)
  const { commissionBp, depositFen, confirmDays, afterSaleDays, noReasonReturn } = category
  const deposit = depositFen === 0 ? '' : t('asksDeposit', { deposit: formatYuan(depositFen, true) })
  return (
    <>
      {t('commission', { rate: (commissionBp / 100).toString() }) + deposit}
      <div>{t('periods', { confirm: confirmDays, settle: afterSaleDays }) + t(`returns_${noReasonReturn}`)}</div>
    </>
  )
}
