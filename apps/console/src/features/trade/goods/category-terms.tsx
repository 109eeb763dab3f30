// What the chosen category says of every sale in it, and the rule of the platform that holds instead of its rate.
import { api, type Category, formatYuan } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { useCommissionTerms } from '../../../components/value/commission-terms.tsx'
import { useText } from '../../../i18n/text.ts'
import { goodsEditorTexts } from './goods-editor.texts.ts'

interface CategoryTermsProps {
  readonly category: Category
  /** Undefined: they are not saved yet. */
  readonly goodsId: string | undefined
}

export function CategoryTerms({ category, goodsId }: CategoryTermsProps): ReactNode {
  const t = useText(goodsEditorTexts)
  const inWords = useCommissionTerms()
  const { id, commissionBp, depositFen, confirmDays, afterSaleDays, noReasonReturn } = category
  const asked = { categoryId: id, ...(goodsId === undefined ? {} : { goodsId }) }
  const { data: held } = useRead(api.commission.ofGoods, asked, { quiet: true, staleTime: 60_000 })
  const deposit = depositFen === 0 ? '' : t('asksDeposit', { deposit: formatYuan(depositFen, true) })
  const rule = held?.rule ?? null
  return (
    <>
      {held === undefined || rule === null
        ? t('commission', { rate: (commissionBp / 100).toString() })
        : t('commissionByRule', { terms: inWords(held), name: rule.name })}
      {deposit}
      <div>{t('periods', { confirm: confirmDays, settle: afterSaleDays }) + t(`returns_${noReasonReturn}`)}</div>
    </>
  )
}
