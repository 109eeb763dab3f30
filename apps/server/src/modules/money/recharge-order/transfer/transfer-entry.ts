// The operators' way to a transfer that has come: entered with the bank's statement by one person, and on another's approval handed
// on into the wallet. It is booked (J6) when the provider has done that, and not before.
import { said } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { movesOf } from '@merchant/ledger'
import { refuse } from '../../../../kernel/refusal.ts'
import type { EntryExecutor, EntryToBook } from '../../manual-entry/index.ts'
import { isCreditable, statusName } from '../recharge-order.states.ts'
import { lockRecharge, rechargeByNo, type RechargeRecord } from '../recharge-order.store.ts'
import { ruleOf } from '../settle-recharge.ts'
import { confirmTransfer, type CreditDeps } from './credit-wallet.ts'

export const transferEntry = (deps: CreditDeps): EntryExecutor => ({
  kind: 'RECHARGE_TRANSFER',
  isOfHouse: true,
  isBookedLater: true,
  async check(tx, entry) {
    mustBeCreditable(await orderOf(tx, entry))
  },
  async checkNew(_tx, { bankReference }) {
    if ((bankReference ?? null) === null) refuse('request.invalid', { what: NO_REFERENCE })
  },
  async linesOf(db, entry) {
    const { target } = await orderOf(db, entry)
    return movesOf(ruleOf[target], { amountFen: entry.amountFen, feeFen: 0 })
  },
  async execute(tx, entry, now) {
    const { id } = await orderOf(tx, entry)
    // Of two entries about one transfer the second finds it credited.
    const order = mustBeCreditable(await lockRecharge(tx, id))
    await confirmTransfer(deps, tx, { order, arrivedFen: entry.amountFen, entry }, now)
  },
})

const NO_REFERENCE = said('：请填写银行流水号', ': the bank’s reference number is missing')

/** By the number that the maker typed. */
const orderOf = async (db: TenantDb | TenantTx, { subjectNo }: EntryToBook): Promise<RechargeRecord> =>
  (subjectNo === null ? undefined : await rechargeByNo(db, subjectNo)) ?? refuse('record.notFound')

function mustBeCreditable(order: RechargeRecord): RechargeRecord {
  if (order.method !== 'TRANSFER')
    refuse('state.notAllowed', { status: said('不是对公转账充值', 'not a recharge by transfer') })
  if (!isCreditable(order)) refuse('state.notAllowed', { status: statusName(order.status) })
  return order
}
