// What the platform takes of a line in words, and from when until when: the same in rules, orders, goods and bills.
import { formatInstant, formatYuan, type ShownCommissionTerms } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { commissionTermsTexts } from './commission-terms.texts.ts'

/** 5%（含运费），最低 1.00 元. */
export function useCommissionTerms(): (terms: ShownCommissionTerms) => string {
  const t = useText(commissionTermsTexts)
  return ({ bp, fixedFen, minFen, maxFen, ofFreight }) => {
    if (fixedFen !== null) return t('fixed', { fee: formatYuan(fixedFen, true) })
    const rate = ((bp ?? 0) / 100).toString()
    return [
      t(ofFreight ? 'rateOfFreight' : 'rate', { rate }),
      ...(minFen === null ? [] : [t('least', { fee: formatYuan(minFen, true) })]),
      ...(maxFen === null ? [] : [t('most', { fee: formatYuan(maxFen, true) })]),
    ].join(t('comma'))
  }
}

const MINUTE = /(\d{4}-\d{2}-\d{2} \d{2}:\d{2})/

/** A period whose moments stay whole where it breaks. */
export function CommissionPeriod({ rule }: { readonly rule: Parameters<Period>[0] }): ReactNode {
  return useCommissionPeriod()(rule)
    .split(MINUTE)
    .map((part, index) =>
      MINUTE.test(part) ? (
        <span key={index} style={{ whiteSpace: 'nowrap' }}>
          {part}
        </span>
      ) : (
        part
      ),
    )
}

type Period = (rule: { readonly startsAt: string; readonly endsAt: string | null }) => string

export function useCommissionPeriod(): Period {
  const t = useText(commissionTermsTexts)
  const minute = (at: string) => formatInstant(at).slice(0, 16)
  return ({ startsAt, endsAt }) =>
    endsAt === null
      ? t('since', { from: minute(startsAt) })
      : t('period', { from: minute(startsAt), to: minute(endsAt) })
}
