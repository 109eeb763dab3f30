// For tests: a merchant who puts money into its wallet, by any of the ways.
import { api, dayOf, type InputOf, type RechargeInfo, startOfDay } from '@merchant/contract'
import { ask } from './test-app.ts'
import { pressOnLink, type Seller } from './seller.ts'

export type Recharger = Seller & { readonly cardId: string }

const handlersOf = ({ testApp }: Pick<Seller, 'testApp'>) => testApp.modules.rechargeOrders.handlers

type Application = InputOf<typeof api.rechargeOrder.apply>

/** Below what a day allows by as many as a test begins at once. */
const MANY_A_DAY = 10

/** A test begins more than a day allows: what was begun before was begun a day earlier, in the same order. */
async function makeRoom({ testApp, actor }: Recharger): Promise<void> {
  const today = startOfDay(dayOf(testApp.clock.now()))
  await testApp.db.pool.query(
    `update recharge_order set applied_at = applied_at - interval '1 day' where merchant_id = $1
     and (select count(*) from recharge_order begun where begun.merchant_id = $1 and begun.applied_at >= $2) > ${MANY_A_DAY}`,
    [actor.merchantId, today],
  )
}

/** Of 100.00 元 to the balance, on the bank's page, unless told otherwise; however many were begun today. */
export const recharge = async (by: Recharger, changes: Partial<Application> = {}, key?: string) => {
  await makeRoom(by)
  return rechargeAsAllowed(by, changes, key)
}

/** The same, within what a day allows. */
export const rechargeAsAllowed = (
  by: Recharger,
  changes: Partial<Application> = {},
  key?: string,
): Promise<RechargeInfo> =>
  ask(
    api.rechargeOrder.apply,
    handlersOf(by).apply,
    by.actor,
    { amountFen: 10_000, method: 'GATEWAY_B2C', ...changes },
    key,
  )

/** By the bound card. */
export const rechargeByCard = (by: Recharger, changes: Partial<Application> = {}, key?: string) =>
  recharge(by, { method: 'QUICK', bankCardId: by.cardId, ...changes }, key)

export const rechargeOf = (by: Seller, id: string, refresh = false): Promise<RechargeInfo> =>
  ask(api.rechargeOrder.info, handlersOf(by).info, by.actor, { id, refresh })

export const confirmRecharge = (by: Seller, id: string, smsCode: string, key?: string): Promise<RechargeInfo> =>
  ask(api.rechargeOrder.confirm, handlersOf(by).confirm, by.actor, { id, smsCode }, key)

export const cancelRecharge = (by: Seller, id: string, key?: string): Promise<RechargeInfo> =>
  ask(api.rechargeOrder.cancel, handlersOf(by).cancel, by.actor, { id }, key)

export const resendRechargeCode = (by: Seller, id: string) =>
  ask(api.rechargeOrder.resendCode, handlersOf(by).resendCode, by.actor, { id })

export const rechargesOf = (by: Seller, body: InputOf<typeof api.rechargeOrder.listMine> = {}) =>
  ask(api.rechargeOrder.listMine, handlersOf(by).listMine, by.actor, body)

/** The payer follows the link and pays on the bank's page. */
export const payOnBankPage = (by: Seller, order: RechargeInfo) => pressOnLink(by, order.step.url, 'pay')
