// What two of the platform's people do together: one enters an adjustment with its voucher, another books it, nobody does both.
import { approveEntry, enter, keepVoucher } from '../../../apps/server/src/testing/manual-entry.ts'
import { newOperator } from '../../../apps/server/src/testing/withdrawal.ts'
import type { Seen } from './auditor.ts'
import { insist, type Life, wordOf, wordsOf } from './life.ts'
import type { Operation } from './sale-operations.ts'
import { availableOf } from './withdraw-operations.ts'

/** Down, or up again by no more than that: what the provider holds is as much as the book, or more. */
function chooseAmount(
  { dice, adjustments }: Life,
  available: number,
): { kind: 'ADJUST_UP' | 'ADJUST_DOWN'; amountFen: number } {
  const lowered = -adjustments.reduce((sum, { fen }) => sum + fen, 0)
  if (lowered > 0 && dice.chance(0.6)) return { kind: 'ADJUST_UP', amountFen: dice.int(1, lowered) }
  return { kind: 'ADJUST_DOWN', amountFen: dice.chance(0.2) ? available + 1 : dice.int(1, Math.max(1, available)) }
}

const adjust: Operation = async (life: Life, seen: Seen) => {
  const { world, seller, dice } = life
  const available = availableOf(life, seen)
  const { kind, amountFen } = chooseAmount(life, available)
  const isPossible = kind === 'ADJUST_UP' || amountFen <= available
  const by = newOperator(world, '财务小陈')
  const { merchantId } = seller.actor
  const voucher = await insist(life, () => keepVoucher(world, merchantId))
  if (voucher.kind === 'refused') throw new Error(`a voucher was refused: ${voucher.refusal}`)
  const key = life.nextKey()
  const entering = { kind, amountFen, voucherFileId: voucher.data, by, key }
  const entered = await insist(life, () => enter(world, merchantId, entering))
  const said = `${kind} by ${amountFen} of ${available} fen`
  if ((entered.kind === 'done') !== isPossible) throw new Error(`${said}: ${wordOf(entered)}`)
  if (entered.kind === 'refused') return `${said}: ${entered.refusal}`
  const alone = await insist(life, () => approveEntry(world, entered.data, by))
  if (alone.kind === 'done') throw new Error(`${said} was booked by whoever entered it`)
  const keys = Array.from({ length: dice.chance(0.3) ? 2 : 1 }, () => life.nextKey())
  const answers = await Promise.all(
    keys.map((each) => {
      const checker = newOperator(world, '审核小吴')
      return insist(life, () => approveEntry(world, entered.data, checker, each))
    }),
  )
  const done = answers.filter(({ kind: end }) => end === 'done').length
  if (done !== 1) throw new Error(`${said} was booked ${done} times`)
  life.adjustments.push({ fen: kind === 'ADJUST_UP' ? amountFen : -amountFen })
  return `${said}: ${wordsOf(answers)}`
}

export const adjustOperations: readonly { readonly weight: number; readonly what: Operation }[] = [
  { weight: 3, what: adjust },
]
