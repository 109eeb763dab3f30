// For tests: bills of a seller, brought to any point by the product's own code.
import {
  api,
  type BillInfo,
  type BillLine,
  type BillRow,
  type InputOf,
  type PlatformBillInfo,
  type SaleOrderInfo,
  type SettlementCycle,
} from '@merchant/contract'
import type { OperatorActor } from '../../../kernel/actor.ts'
import type { HandlerRequest } from '../../../kernel/handlers.ts'
import {
  confirm,
  DAY,
  infoOf,
  newPhone,
  place,
  placeAndPay,
  pressOnLink,
  type Seller,
  ship,
  startPaying,
} from '../../../testing/seller.ts'
import { lastCode } from '../provider/payment-steps.testing.ts'
import { ask, askProven, type TestApp } from '../../../testing/test-app.ts'

const HOUR = 3_600_000
const handlersOf = (testApp: TestApp) => testApp.modules.handlers

export const billsOf = async ({ testApp, actor }: Seller): Promise<readonly BillRow[]> =>
  (await ask(api.bill.list, handlersOf(testApp).bill.list, actor, {})).list

export const billOf = ({ testApp, actor }: Seller, id: string): Promise<BillInfo> =>
  ask(api.bill.info, handlersOf(testApp).bill.info, actor, { id })

type Which = Pick<InputOf<typeof api.bill.lines>, 'isSettledAlone' | 'figure' | 'keyword'>

export const linesOf = async (
  { testApp, actor }: Seller,
  id: string,
  which: Which = {},
): Promise<readonly BillLine[]> =>
  (await ask(api.bill.lines, handlersOf(testApp).bill.lines, actor, { id, pageSize: 100, ...which })).list

/** As its file is downloaded. */
export async function fetchBill(
  { testApp, actor }: Seller,
  id: string,
  format: InputOf<typeof api.bill.download>['format'],
) {
  const { url } = await ask(api.bill.download, handlersOf(testApp).bill.download, actor, { id, format })
  const file = await testApp.modules.files.openMade(url.slice('/files/made/'.length), actor.sessionId)
  if (file === null) throw new Error('No file')
  const parts: Uint8Array[] = []
  for await (const part of file.content) parts.push(part)
  return { name: file.name, bytes: Buffer.concat(parts) }
}

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
  await receiveAndFallDue(seller, paid)
  return paid.id
}

async function receiveAndFallDue(seller: Seller, paid: SaleOrderInfo): Promise<void> {
  await ship(seller, paid)
  await confirm(seller, paid.id)
  await seller.testApp.pass(8 * DAY)
  await seller.testApp.work()
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

/** Both parts of an order's price lowered before its payment, then as above. */
export async function cutAndFallDue(seller: Seller, price: { payFen: number; freightFen: number }): Promise<string> {
  const buyer = { id: 'bargainer', nickname: '砍价的买家', phone: newPhone() }
  const { id } = await place(seller, { buyer })
  const { version, items } = await infoOf(seller, id)
  const lines = [{ itemId: items[0]?.id ?? '', payFen: price.payFen }]
  const { operate } = handlersOf(seller.testApp).saleOrder
  const { freightFen } = price
  await ask(api.saleOrder.operate, operate, seller.actor, { action: 'price', orderId: id, version, lines, freightFen })
  await startPaying(seller, id)
  const { pay: step } = await startPaying(seller, id, await lastCode(seller.testApp, buyer.phone))
  await pressOnLink(seller, step.url, 'pay')
  await seller.testApp.deliver()
  await receiveAndFallDue(seller, await infoOf(seller, id))
  return id
}

const whose = ({ actor }: Seller, { id, version }: Pick<BillRow, 'id' | 'version'>) => ({
  merchantId: actor.merchantId,
  id,
  version,
})

export const platformLines = async (
  { testApp, actor }: Seller,
  operator: OperatorActor,
  id: string,
  isDisputed = true,
) =>
  (
    await ask(api.platformBill.lines, handlersOf(testApp).platformBill.lines, operator, {
      merchantId: actor.merchantId,
      id,
      isDisputed,
      pageSize: 100,
    })
  ).list

type LineAnswer = InputOf<typeof api.platformBill.resolve>['lines'][number]

/** All of it for its first line, where no lines are given. */
export async function resolve(
  seller: Seller,
  operator: OperatorActor,
  bill: Pick<BillRow, 'id' | 'version'>,
  adjustment: number | readonly LineAnswer[],
) {
  const lines =
    typeof adjustment === 'number'
      ? (await platformLines(seller, operator, bill.id)).map(({ id }, at) => ({
          id,
          adjustFen: at === 0 ? adjustment : 0,
        }))
      : [...adjustment]
  return ask(api.platformBill.resolve, handlersOf(seller.testApp).platformBill.resolve, operator, {
    ...whose(seller, bill),
    answer: '核对后调整',
    lines,
  })
}

export const decide = (
  seller: Seller,
  operator: OperatorActor,
  bill: Pick<PlatformBillInfo, 'id' | 'version'>,
  isApproved = true,
) =>
  askProven(seller.testApp, api.platformBill.decide, handlersOf(seller.testApp).platformBill.decide, operator, {
    ...whose(seller, bill),
    isApproved,
    ...(isApproved ? {} : { reason: '金额须重新核对' }),
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

export const MADE_OUT_TO = { title: '杭州清和茶业有限公司', taxNo: '91330106MA2XXXXX0A' }

export const askInvoice = ({ testApp, actor }: Seller, { id, version }: BillRow, to = MADE_OUT_TO): Promise<BillInfo> =>
  ask(api.bill.applyInvoice, handlersOf(testApp).bill.applyInvoice, actor, { id, version, ...to })

export const INVOICE_PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** Answers its id. */
export async function uploadInvoice(
  { testApp, actor: { merchantId } }: Seller,
  actor: OperatorActor,
  file: { readonly name: string; readonly bytes: Buffer } = { name: 'invoice.pdf', bytes: INVOICE_PDF },
): Promise<string> {
  const request = { actor, body: { merchantId }, file } as HandlerRequest<typeof api.file.invoice>
  return (await handlersOf(testApp).file.invoice(request)).fileId
}

export const issueInvoice = (
  seller: Seller,
  operator: OperatorActor,
  bill: Pick<BillRow, 'id' | 'version'>,
  issued: { readonly invoiceNo: string; readonly fileId: string },
) =>
  ask(api.platformBill.answerInvoice, handlersOf(seller.testApp).platformBill.answerInvoice, operator, {
    answer: 'issue',
    ...whose(seller, bill),
    ...issued,
  })

export const refuseInvoice = (
  seller: Seller,
  operator: OperatorActor,
  bill: Pick<BillRow, 'id' | 'version'>,
  reason: string,
) =>
  ask(api.platformBill.answerInvoice, handlersOf(seller.testApp).platformBill.answerInvoice, operator, {
    answer: 'reject',
    ...whose(seller, bill),
    reason,
  })

/** Works until nothing moves any more. */
export async function settleDown(testApp: TestApp): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await testApp.pass(31_000)
    await testApp.work()
  }
}
