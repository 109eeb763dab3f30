// For tests: bills of a seller, brought to any point by the product's own code.
import {
  api,
  type BillInfo,
  type BillLine,
  type BillRow,
  type PlatformBillInfo,
  type SettlementCycle,
} from '@merchant/contract'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { confirm, DAY, placeAndPay, type Seller, ship } from '../../../testing/seller.ts'
import { ask, askProven, type TestApp } from '../../../testing/test-app.ts'

const HOUR = 3_600_000
const handlersOf = (testApp: TestApp) => testApp.modules.handlers

export const billsOf = async ({ testApp, actor }: Seller): Promise<readonly BillRow[]> =>
  (await ask(api.bill.list, handlersOf(testApp).bill.list, actor, {})).list

export const billOf = ({ testApp, actor }: Seller, id: string): Promise<BillInfo> =>
  ask(api.bill.info, handlersOf(testApp).bill.info, actor, { id })

export const linesOf = async ({ testApp, actor }: Seller, id: string): Promise<readonly BillLine[]> =>
  (await ask(api.bill.lines, handlersOf(testApp).bill.lines, actor, { id, pageSize: 100 })).list

/** The first moment after the running period, and two hours more: its bills are drawn up then. */
export async function endPeriod({ testApp, actor }: Seller): Promise<void> {
  const terms = await testApp.db
    .tenant(actor.merchantId)
    .selectFrom('settlement_terms')
    .select('period_to')
    .executeTakeFirstOrThrow()
  const left = terms.period_to.getTime() + 2 * HOUR - testApp.clock.now().getTime()
  if (left > 0) await testApp.pass(left)
  await testApp.modules.bills.onTimer.generate(actor.merchantId)
  await testApp.work()
}

/** Bought, sent, received, and past its days for returns. */
export async function sellAndFallDue(seller: Seller, quantity = 1): Promise<string> {
  const paid = await placeAndPay(seller, { items: [{ skuId: seller.skuId, quantity }] })
  await ship(seller, paid)
  await confirm(seller, paid.id)
  await seller.testApp.pass(8 * DAY)
  await seller.testApp.work()
  return paid.id
}

export const confirmBill = ({ testApp, actor }: Seller, { id, version }: BillRow): Promise<BillInfo> =>
  ask(api.bill.confirm, handlersOf(testApp).bill.confirm, actor, { id, version })

export const dispute = (
  { testApp, actor }: Seller,
  { id, version }: BillRow,
  lines: readonly BillLine[],
): Promise<BillInfo> =>
  ask(api.bill.dispute, handlersOf(testApp).bill.dispute, actor, {
    id,
    version,
    lines: lines.map((line) => ({ id: line.id, reason: '佣金比例不对' })),
  })

const whose = ({ actor }: Seller, { id, version }: Pick<BillRow, 'id' | 'version'>) => ({
  merchantId: actor.merchantId,
  id,
  version,
})

export const resolve = (seller: Seller, operator: OperatorActor, bill: BillRow, adjustFen: number) =>
  ask(api.platformBill.resolve, handlersOf(seller.testApp).platformBill.resolve, operator, {
    ...whose(seller, bill),
    answer: '核对后调整',
    adjustFen,
  })

export const decide = (
  seller: Seller,
  operator: OperatorActor,
  bill: Pick<PlatformBillInfo, 'id' | 'version'>,
  isApproved = true,
) =>
  askProven(seller.testApp, api.platformBill.decide, handlersOf(seller.testApp).platformBill.decide, operator, {
    ...whose(seller, bill),
    isApproved,
  })

export const pay = (seller: Seller, operator: OperatorActor, bill: BillRow, amountFen = bill.toPayFen, key?: string) =>
  askProven(
    seller.testApp,
    api.platformBill.pay,
    handlersOf(seller.testApp).platformBill.pay,
    operator,
    { ...whose(seller, bill), amountFen },
    key,
  )

/** From the end of the running period on. */
export async function settleBy(seller: Seller, operator: OperatorActor, cycle: SettlementCycle): Promise<void> {
  const { terms, setCycle } = handlersOf(seller.testApp).platformBill
  const { merchant_no: keyword } = await seller.testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('merchant')
    .select('merchant_no')
    .executeTakeFirstOrThrow()
  const { list } = await ask(api.platformBill.terms, terms, operator, { keyword })
  await askProven(seller.testApp, api.platformBill.setCycle, setCycle, operator, {
    merchantId: seller.actor.merchantId,
    version: list[0]?.version ?? 0,
    cycle,
  })
}

/** Works until nothing moves any more. */
export async function settleDown(testApp: TestApp): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await testApp.pass(31_000)
    await testApp.work()
  }
}
