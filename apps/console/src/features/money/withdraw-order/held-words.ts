// By how much provider and ledger differ about a payout that waits, for the platform's people.
import { formatInstant, formatYuan, type HeldReason, type WithdrawRow } from '@merchant/contract'
import { useText } from '../../../i18n/text.ts'
import { withdrawOrderTexts } from './withdraw-order.texts.ts'

export function useHeldWords(): (held: NonNullable<WithdrawRow['held']>) => string {
  const t = useText(withdrawOrderTexts)
  return ({ reason, differenceFen, checkedAt }) => {
    const difference = differenceFen ?? 0
    const figures = { amount: formatYuan(Math.abs(difference), true), at: formatInstant(checkedAt).slice(5, 16) }
    return difference === 0
      ? t(withoutDifference[reason], figures)
      : t(difference > 0 ? 'heldMore' : 'heldLess', figures)
  }
}

type Key = keyof typeof withdrawOrderTexts

const withoutDifference: Readonly<Record<HeldReason, Key>> = {
  DIFFERENCE: 'heldUnknown',
  NOT_COMPARED: 'heldUnknown',
  OPEN_DIFFERENCE: 'heldOpen',
  BARRED: 'heldBarred',
}

/** What ends the wait, for the platform's people. */
export const heldHints: Readonly<Record<HeldReason, Key>> = {
  DIFFERENCE: 'heldHint',
  NOT_COMPARED: 'heldHint',
  OPEN_DIFFERENCE: 'heldOpenHint',
  BARRED: 'heldBarredHint',
}

/** Whether somebody has to close the case of a difference first. */
export const endsByCase: Readonly<Record<HeldReason, boolean>> = {
  DIFFERENCE: false,
  NOT_COMPARED: false,
  OPEN_DIFFERENCE: true,
  BARRED: false,
}

/** What whoever pressed 打款 is told instead of that it was sent. */
export const heldNow: Readonly<Record<HeldReason, Key>> = {
  DIFFERENCE: 'payHeld',
  NOT_COMPARED: 'payHeld',
  OPEN_DIFFERENCE: 'payHeldOpen',
  BARRED: 'payHeldBarred',
}

/** The same for the merchant. */
export const heldMine: Readonly<Record<HeldReason, Key>> = {
  DIFFERENCE: 'heldMine',
  NOT_COMPARED: 'heldMine',
  OPEN_DIFFERENCE: 'heldMine',
  BARRED: 'heldMineBarred',
}
