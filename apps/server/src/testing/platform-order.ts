// For tests: what the platform sells and asks, and a merchant who orders and pays it.
import { api, type InputOf, packKindOf, type PlatformOrderInfo, type PlatformProductType } from '@merchant/contract'
import { balancesOf } from '@merchant/ledger'
import { expect } from 'vitest'
import { approveEntry, enter } from './manual-entry.ts'
import { payOnBankPage, recharge, type Recharger } from './recharge.ts'
import type { Seller } from './seller.ts'
import { ask, askProven, type TestApp } from './test-app.ts'
import { newOperator } from './withdrawal.ts'

type By = Pick<Seller, 'testApp' | 'actor'>
type Saving = InputOf<typeof api.platformProduct.save>
type Issue = InputOf<typeof api.platformOrderDesk.issue>
type Operation = InputOf<typeof api.platformOrder.operate>

const handlersOf = ({ testApp }: Pick<By, 'testApp'>) => testApp.modules.platformOrders
const clerk = (testApp: TestApp) => newOperator(testApp, '财务小陈')

let products = 0

/** On sale for 100.00 元, a month at a time where it runs, a hundred units where it is a pack, unless told otherwise. */
export function addProduct(testApp: TestApp, changes: Partial<Saving> & { readonly type: PlatformProductType }) {
  products += 1
  const runs = changes.type === 'SERVICE' || changes.type === 'ANNUAL_FEE'
  const body: Saving = {
    name: `平台服务 ${products}`,
    description: '由平台人员提供',
    versions: [
      { code: 'BASIC', name: '基础版', unitFen: 10_000, periodMonths: runs ? 1 : null, ...unitsOf(changes.type) },
    ],
    isOnSale: true,
    ...changes,
  }
  return saveProduct(testApp, body)
}

export const saveProduct = (testApp: TestApp, body: Saving) =>
  ask(api.platformProduct.save, handlersOf({ testApp }).endpoints.platformProduct.save, clerk(testApp), body)

const unitsOf = (type: PlatformProductType) => (packKindOf(type) === null ? {} : { units: 100 })

type Wish = Partial<InputOf<typeof api.platformOrder.add>>

export const order = (by: By, productId: string, changes: Wish = {}, key?: string): Promise<PlatformOrderInfo> =>
  ask(
    api.platformOrder.add,
    handlersOf(by).endpoints.platformOrder.add,
    by.actor,
    { productId, versionCode: 'BASIC', ...changes },
    key,
  )

export const orderAndPay = (by: By, productId: string, changes: Wish = {}, key?: string): Promise<PlatformOrderInfo> =>
  askProven(
    by.testApp,
    api.platformOrder.addWithPay,
    handlersOf(by).endpoints.platformOrder.addWithPay,
    by.actor,
    { productId, versionCode: 'BASIC', ...changes },
    key,
  )

export const orderOf = (by: By, id: string, refresh = false): Promise<PlatformOrderInfo> =>
  ask(api.platformOrder.info, handlersOf(by).endpoints.platformOrder.info, by.actor, { id, refresh })

export const packsOf = (by: By) =>
  ask(api.platformOrder.packs, handlersOf(by).endpoints.platformOrder.packs, by.actor, undefined)

export const ordersOf = (by: By, body: InputOf<typeof api.platformOrder.list> = {}) =>
  ask(api.platformOrder.list, handlersOf(by).endpoints.platformOrder.list, by.actor, body)

export const operateOn = (by: By, operation: Operation, key?: string): Promise<PlatformOrderInfo> =>
  ask(api.platformOrder.operate, handlersOf(by).endpoints.platformOrder.operate, by.actor, operation, key)

type Seen = Pick<PlatformOrderInfo, 'id' | 'version'>

export const pay = (by: By, { id, version }: Seen, key?: string) =>
  operateOn(by, { action: 'pay', id, version, method: 'BALANCE' }, key)

/** The same with a proof for exactly this. */
export const payProven = (by: By, { id, version }: Seen) =>
  askProven(by.testApp, api.platformOrder.operate, handlersOf(by).endpoints.platformOrder.operate, by.actor, {
    action: 'pay',
    id,
    version,
    method: 'BALANCE',
  })

export const payByBank = (
  by: Recharger,
  { id, version }: Seen,
  method: 'QUICK' | 'GATEWAY_B2C' = 'GATEWAY_B2C',
  key?: string,
) =>
  operateOn(by, { action: 'pay', id, version, method, ...(method === 'QUICK' ? { bankCardId: by.cardId } : {}) }, key)

export const confirmPayment = (by: By, id: string, smsCode: string) =>
  ask(api.platformOrder.confirm, handlersOf(by).endpoints.platformOrder.confirm, by.actor, { id, smsCode })

/** A penalty of 100.00 元 unless told otherwise. */
export const issue = (by: By, changes: Partial<Issue> = {}, operator = clerk(by.testApp), key?: string) =>
  askProven(
    by.testApp,
    api.platformOrderDesk.issue,
    handlersOf(by).endpoints.platformOrderDesk.issue,
    operator,
    {
      merchantId: by.actor.merchantId,
      type: 'PENALTY',
      title: '发货超时违约金',
      reason: '订单超过承诺的发货时间',
      amountFen: 10_000,
      ...changes,
    },
    key,
  )

type Verdict = InputOf<typeof api.platformOrderDesk.judge>
/** What the platform's people decide about an order as it is now. */
export async function judge(by: By, id: string, verdict: Verdict['verdict'], payableFen?: number) {
  return judgeSeen(by, await deskOf(by, id), verdict, payableFen)
}

/** The same about an order as it was seen. */
export function judgeSeen(by: By, { id, version }: Seen, verdict: Verdict['verdict'], payableFen?: number) {
  const base = { merchantId: by.actor.merchantId, id, version, answer: '经核实' }
  const body = (verdict === 'REDUCE' ? { verdict, payableFen, ...base } : { verdict, ...base }) as Verdict
  return askProven(
    by.testApp,
    api.platformOrderDesk.judge,
    handlersOf(by).endpoints.platformOrderDesk.judge,
    clerk(by.testApp),
    body,
  )
}

export const deskOf = (by: By, id: string) =>
  ask(api.platformOrderDesk.info, handlersOf(by).endpoints.platformOrderDesk.info, clerk(by.testApp), {
    merchantId: by.actor.merchantId,
    id,
  })

/** Entered by one of the platform's people and approved by another; everything that can be unless told otherwise. */
export async function refundOrder(by: By, id: string, amountFen?: number) {
  const { orderNo, refundableFen } = await deskOf(by, id)
  return approveEntry(by.testApp, await enterRefund(by, orderNo, amountFen ?? refundableFen))
}

export const enterRefund = (by: By, orderNo: string, amountFen: number, operator = clerk(by.testApp)) =>
  enter(by.testApp, by.actor.merchantId, {
    kind: 'PLATFORM_ORDER_REFUND',
    subjectNo: orderNo,
    amountFen,
    reason: '停止使用该服务',
    by: operator,
  })

/** What the wallet can pay. */
export async function fund(by: Recharger, amountFen: number): Promise<void> {
  const arriving = await recharge(by, { amountFen })
  await payOnBankPage(by, arriving)
  await by.testApp.deliver(arriving.rechargeNo)
}

/** All of the balance is set aside but so much. */
export async function leave(by: Recharger, leftFen: number): Promise<void> {
  const { M_AVAILABLE: availableFen } = await balancesOf(by.testApp.db.tenant(by.actor.merchantId))
  if (availableFen > leftFen)
    await approveEntry(
      by.testApp,
      await enter(by.testApp, by.actor.merchantId, { kind: 'FREEZE_FUNDS', amountFen: availableFen - leftFen }),
    )
}

/** Until nothing of it is on its way any more; time passes. */
export async function broughtOver(by: By): Promise<void> {
  const open = async () => {
    const rows = await by.testApp.db
      .tenant(by.actor.merchantId)
      .selectFrom('provider_call')
      .select('number')
      .where('service', 'in', ['consume', 'transfer'])
      .where('status', 'not in', ['SUCCEEDED', 'FAILED'])
      .execute()
    return rows.length
  }
  for (let times = 0; times < 20; times += 1) {
    await by.testApp.payment.idle()
    if ((await open()) === 0) return
    await by.testApp.pass(10_000)
    await by.testApp.work()
  }
  expect(await open()).toBe(0)
}
