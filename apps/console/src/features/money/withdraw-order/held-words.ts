// By how much provider and ledger differ about a payout that waits, for the platform's people.
import { formatInstant, formatYuan, type WithdrawRow } from '@merchant/contract'
import { useText } from '../../../i18n/text.ts'
import { withdrawOrderTexts } from './withdraw-order.texts.ts'

export function useHeldWords(): (held: NonNullable<WithdrawRow['held']>) => string {
  const t = useText(withdrawOrderTexts)
  return ({ differenceFen, checkedAt }) => {
    const difference = differenceFen ?? 0
    const figures = { amount: formatYuan(Math.abs(difference), true), at: formatInstant(checkedAt).slice(5, 16) }
    return difference === 0 ? t('heldUnknown', figures) : t(difference > 0 ? 'heldMore' : 'heldLess', figures)
  }
}
