// What the platform's people find on their desk: reconciled days with a difference, a withdrawal that the bank sent back, a
// transfer that a merchant says it has made, rules for the commission, a settlement that the provider refused, a recharge that
// goes back in part, an entry that waits for a second person; a merchant whose withdrawals run by a schedule, who sells what a
// deposit is asked for, has papers in review and is about to recharge; another that owes the platform a little. The first
// merchant has opened a second shop.
import type { AdminClient } from '@merchant/allinpay-sandbox'
import { api, dayOf, type InputOf } from '@merchant/contract'
import type { OperatorActor } from '../../../apps/server/src/kernel/actor.ts'
import { askForAddresses } from './addresses-of-today.ts'
import { askForBillInvoices } from './bill-invoices-of-today.ts'
import { askForInvoices } from './invoices-of-today.ts'
import { ask, askProven } from './ask.ts'
import { lendToday } from './debt-of-today.ts'
import { takeUpWatches } from './deposit-of-today.ts'
import { DAY, HOUR } from './durations.ts'
import type { Fixtures } from './fixtures.ts'
import { book, enter } from './manual-entries.ts'
import type { PresentWorld } from './present-world.ts'
import { sendForAudit } from './goods-audit-steps.ts'
import { takeGoodsOff } from './goods-off-steps.ts'
import { issueViolations } from './violation-steps.ts'
import { writeDraft } from './goods-draft-steps.ts'
import { saveTemplates } from './goods-template-steps.ts'
import { handInMorePapers } from './qualification-steps.ts'
import { sendParcels } from './parcels-of-today.ts'
import { printOrders } from './prints-of-today.ts'
import { tagOrders } from './tags-of-today.ts'
import { takeWaybills } from './waybills-of-today.ts'
import { sellAhead } from './presale-of-today.ts'
import { orderForBuyer } from './order-for-buyer.ts'
import { openSecondShop } from './second-shop-of-today.ts'
import { checkOutInBothShops } from './checkout-of-today.ts'
import { haveOrdersFetched } from './pickup-of-today.ts'
import { sellVirtual } from './virtual-of-today.ts'
import { saySaleTerms } from './sale-terms-of-today.ts'
import { askForReturns } from './returns-of-today.ts'
import { agreeOnCommission } from './commission-of-today.ts'
import { askForPayments } from './purchases-of-today.ts'
import { restrictToday } from './restriction-of-today.ts'
import { refundToday } from './refund-of-today.ts'
import { moveTables } from './tables-of-today.ts'
import { transferToday } from './transfers-of-today.ts'

type People = Pick<Fixtures, 'merchant' | 'storefront' | 'company' | 'cards' | 'finance' | 'review' | 'service'>

/** The platform's prepaid account, from which the provider takes its charges. */
const RESERVE = '100003'
const RESERVE_FEN = 800_000
/** So many days have been reconciled. */
const DAYS = 7
/** The file of a day is there so long after it. */
const FILE_AFTER = 8.5 * HOUR

export async function tellMoneyOfToday(world: PresentWorld, people: People, admin: AdminClient): Promise<void> {
  await setSchedule(world, people)
  await takeUpWatches(world, people)
  await handInMorePapers(world, people)
  await writeDraft(world, people)
  await saveTemplates(world, people)
  await sendForAudit(world, people)
  await sellVirtual(world, people, admin)
  await orderForBuyer(world, people)
  await takeGoodsOff(world, people)
  await issueViolations(world, people)
  await moveTables(world, people)
  await sendParcels(world, people)
  await printOrders(world, people)
  await tagOrders(world, people)
  await takeWaybills(world, people)
  await askForAddresses(world, people)
  await askForInvoices(world, people)
  await askForBillInvoices(world, people)
  await askForReturns(world, people)
  await sellAhead(world, people, admin)
  await beginRecharges(world, people)
  await reconcileLatest(world, people, admin)
  await sendBack(world, people, admin)
  await refuseSettlement(world, people, admin)
  await enter(world, people, { kind: 'ADJUST_UP', amountFen: 12_800, reason: '渠道少结一笔货款，按客服工单补记' })
  const penalty = {
    kind: 'ISSUE_PENALTY',
    amountFen: 600_000,
    subjectNo: 'JC20261118',
    reason: '抽检发现仿冒商品，按协议收取',
  } as const
  await enter(world, people, penalty)
  await transferToday(world, people, admin)
  await refundToday(world, people)
  await lendToday(world, people)
  await restrictToday(world, people)
  await askForPayments(world, people)
  await agreeOnCommission(world, people)
  await haveOrdersFetched(world, people, admin)
  // Last, for whoever acts in one of two shops has to say in which.
  await openSecondShop(world, people, admin)
  await checkOutInBothShops(world, people, admin)
  await saySaleTerms(world, people)
  await admin.setPlatformBalance(RESERVE, RESERVE_FEN)
  await world.modules.reconciliation.askPlatformAccounts()
  await world.modules.reconciliation.compareBalances()
}

async function setSchedule(world: PresentWorld, people: People): Promise<void> {
  const { save } = world.modules.handlers.withdrawSchedule
  const [bankCardId = ''] = people.cards()
  const body = { on: { period: 'WEEKLY', day: 1 }, bankCardId, keepFen: 2_000_000, minFen: 100_000 } as const
  await askProven(world, { endpoint: api.withdrawSchedule.save, handler: save, actor: people.merchant(), body })
}

/** Two that wait for their payer: a code to be scanned, and one to be typed. */
async function beginRecharges({ modules }: PresentWorld, { merchant, cards }: People): Promise<void> {
  const { apply } = modules.rechargeOrders.handlers
  const [bankCardId = ''] = cards()
  const begin = (body: InputOf<typeof api.rechargeOrder.apply>) =>
    ask({ endpoint: api.rechargeOrder.apply, handler: apply, actor: merchant(), body })
  await begin({ amountFen: 50_000, method: 'WECHAT', target: 'PROMO', remark: '' })
  await begin({ amountFen: 120_000, method: 'QUICK', bankCardId, remark: '周末备货' })
}

/** The newest file has an order that nobody placed; one of the day before had another amount, which is settled by now. */
async function reconcileLatest(world: PresentWorld, people: People, admin: AdminClient): Promise<void> {
  const { db, clock, modules } = world
  const now = clock.now()
  const dayAgo = (days: number) => dayOf(new Date(now.getTime() - FILE_AFTER - days * DAY))
  const paid = await paymentOf(world, people, dayAgo(2))
  if (paid !== undefined) await admin.checkFault({ day: dayAgo(2), kind: 'amountOff', bizOrderNo: paid, value: 100 })
  await admin.checkFault({ day: dayAgo(1), kind: 'foreignOrder' })
  const days = Array.from({ length: DAYS }, (_, index) => ({ day_on: dayAgo(index + 1), next_try_at: now }))
  await db.global.insertInto('recon_run').values(days).execute()
  await modules.reconciliation.runDays()
  if (paid !== undefined) await resolve(world, people.finance(), paid)
}

/** The number of a payment that ended on a day. */
async function paymentOf({ db }: PresentWorld, { merchant }: People, day: string): Promise<string | undefined> {
  const call = await db
    .tenant(merchant().merchantId)
    .selectFrom('provider_call')
    .select('number')
    .where('service', '=', 'collect')
    .where('status', '=', 'SUCCEEDED')
    .where('settled_at', '>=', new Date(`${day}T01:00:00+08:00`))
    .where('settled_at', '<', new Date(`${day}T23:00:00+08:00`))
    .limit(1)
    .executeTakeFirst()
  return call?.number
}

async function resolve(world: PresentWorld, actor: OperatorActor, keyword: string): Promise<void> {
  const { list, handle } = world.modules.moneyCases.handlers
  const found = await ask({ endpoint: api.moneyCase.list, handler: list, actor, body: { keyword } })
  const [opened] = found.list
  if (opened === undefined) throw new Error(`No case about ${keyword}`)
  const act = (body: InputOf<typeof api.moneyCase.handle>) =>
    askProven(world, { endpoint: api.moneyCase.handle, handler: handle, actor, body })
  const { id, version } = await act({ action: 'take', id: opened.id, version: opened.version })
  const note = '渠道确认其文件多计 1.00 元，次日更正；订单与账本无误'
  await act({ action: 'resolve', id, version, resolution: 'PROVIDER_CORRECTED', note })
}

/** One of the settlements under way is refused: its order waits for the clock, or for an operator who settles it before. */
async function refuseSettlement(
  { db, modules }: PresentWorld,
  { merchant }: People,
  admin: AdminClient,
): Promise<void> {
  const { merchantId } = merchant()
  const payout = await db
    .tenant(merchantId)
    .selectFrom('sale_order')
    .innerJoin('provider_call', 'provider_call.id', 'sale_order.settle_call_id')
    .select(['provider_call.id', 'provider_call.number'])
    .where('settle_status', '=', 'PENDING')
    .orderBy('settle_due_at')
    .limit(1)
    .executeTakeFirstOrThrow()
  await admin.settle(payout.number, 'fail', '渠道处理失败')
  await modules.payment.calls.ask(merchantId, payout.id)
}

/** The newest withdrawal that arrived comes back: known by the bank's slip before the day's file tells it. */
async function sendBack(world: PresentWorld, people: People, admin: AdminClient): Promise<void> {
  const { merchantId } = people.merchant()
  const arrived = await world.db
    .tenant(merchantId)
    .selectFrom('withdraw_order')
    .select(['withdraw_no', 'amount_fen', 'fee_fen'])
    .where('status', '=', 'SUCCESS')
    .orderBy('arrived_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const subjectNo = arrived.withdraw_no
  if (!(await admin.returnWithdrawal(subjectNo))) throw new Error(`${subjectNo} can't be sent back`)
  const amountFen = arrived.amount_fen - arrived.fee_fen
  const reason = '收款账户状态异常，银行退回'
  const returnedOn = dayOf(world.clock.now())
  await book(world, people, { kind: 'WITHDRAW_BOUNCED', amountFen, reason, subjectNo, returnedOn })
}
