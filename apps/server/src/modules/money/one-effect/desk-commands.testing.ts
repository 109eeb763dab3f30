// For tests: the commands by which two of the platform's people book, and those by which a sale's money moves.
import { api } from '@merchant/contract'
import { approval, enter, keepVoucher } from '../../../testing/manual-entry.ts'
import { enterRefund, received } from '../../../testing/recharge-refund.ts'
import { applyFor } from '../../../testing/returns.ts'
import {
  confirm,
  DAY,
  infoOf,
  orderBody,
  placeAndPay,
  placeAndStartPaying,
  RETURN_URL,
  sellAndSettle,
  ship,
} from '../../../testing/seller.ts'
import { enterTransfer, handedIn } from '../../../testing/transfer.ts'
import { enrich, newOperator } from '../../../testing/withdrawal.ts'
import { billsOf, confirmBill, endPeriod, sellAndFallDue, settleBy } from '../bill/bill.testing.ts'
import { command, type MoneyCommand, type World } from './money-command.testing.ts'

const AMOUNT = 10_000
type Entered = Awaited<ReturnType<typeof enter>>

/** The second person says yes; each kind is booked by steps of its own. */
const approving = (kind: string, entered: (world: World) => Promise<Entered>, more = {}): MoneyCommand =>
  command(
    api.manualEntry.decide,
    async (world) => {
      await world.testApp.pass(DAY)
      const body = approval(await entered(world))
      return { actor: newOperator(world.testApp, '审核小吴'), body, other: { ...body, amountFen: body.amountFen + 1 } }
    },
    { act: kind, ...more },
  )

/** Booked when the provider has done its part. */
const AT_PROVIDER = { isShownAnew: true } as const

const entering = ({ testApp, actor }: World, kind: Entered['kind'], amountFen = AMOUNT) =>
  enter(testApp, actor.merchantId, { kind, amountFen })

const entries: readonly MoneyCommand[] = [
  command(api.manualEntry.enter, async ({ testApp, actor: { merchantId } }) => {
    const voucherFileId = await keepVoucher(testApp, merchantId)
    const entry = { kind: 'ADJUST_UP', merchantId, amountFen: AMOUNT, reason: '渠道差错补记', voucherFileId } as const
    return { actor: newOperator(testApp), body: entry, other: { ...entry, amountFen: AMOUNT + 1 } }
  }),
  command(api.manualEntry.withdraw, async ({ testApp, actor: { merchantId } }) => {
    const by = newOperator(testApp)
    const { id, version } = await enter(testApp, merchantId, { by })
    return { actor: by, body: { id, version }, other: { id, version: version + 1 } }
  }),
  approving('ADJUST_UP', (world) => entering(world, 'ADJUST_UP')),
  approving('ADJUST_DOWN', async (world) => {
    await enrich(world, AMOUNT)
    return entering(world, 'ADJUST_DOWN')
  }),
  approving('FREEZE_FUNDS', async (world) => {
    await enrich(world, AMOUNT)
    return entering(world, 'FREEZE_FUNDS')
  }),
  approving('DEPOSIT_RETURN', async (world) => {
    await received(world, { target: 'DEPOSIT', amountFen: AMOUNT })
    return entering(world, 'DEPOSIT_RETURN')
  }),
  approving('ISSUE_PENALTY', ({ testApp, actor }) =>
    enter(testApp, actor.merchantId, { kind: 'ISSUE_PENALTY', subjectNo: 'VL1', reason: '售卖仿冒商品' }),
  ),
  approving('RECHARGE_TRANSFER', async (world) => enterTransfer(world, await handedIn(world)), AT_PROVIDER),
  approving('RECHARGE_REFUND', async (world) => enterRefund(world, await received(world), AMOUNT), AT_PROVIDER),
  // Last: what is owed is repaid out of what comes in.
  approving('PLATFORM_ADVANCE', (world) => entering(world, 'PLATFORM_ADVANCE', 100), AT_PROVIDER),
]

const paidOrder = async (world: World) => {
  await world.testApp.pass(DAY)
  return placeAndPay(world)
}

/** Due, and refused by the provider once, so that the clock comes back in an hour. */
async function toSettle(world: World) {
  const { testApp, actor } = world
  const paid = await paidOrder(world)
  await ship(world, paid)
  const order = await confirm(world, paid.id)
  const member = actor.merchantId.replaceAll('-', '')
  await testApp.pass(7 * DAY)
  await testApp.sandbox.admin.lockMember(member, true)
  await testApp.work()
  await testApp.sandbox.admin.lockMember(member, false)
  await testApp.pass(60_000)
  return order
}

async function billToPay(world: World) {
  await settleBy(world, newOperator(world.testApp), 'W1')
  await endPeriod(world)
  await sellAndFallDue(world)
  await endPeriod(world)
  const drawn = (await billsOf(world)).find(({ status }) => status === 'GENERATED')
  if (drawn === undefined) throw new Error('No bill was drawn')
  return drawn
}

const refundTerms = { amountFen: 1_000, reason: '商品有瑕疵' }

const sales: readonly MoneyCommand[] = [
  command(
    api.saleOrder.addWithPay,
    async (world) => {
      await world.testApp.pass(DAY)
      const body = { ...orderBody(world), orderType: 'SALE', returnUrl: RETURN_URL } as const
      return { actor: world.storefront, body, other: { ...body, items: [{ skuId: world.skuId, quantity: 3 }] } }
    },
    { isShownAnew: true },
  ),
  command(
    api.saleOrder.operate,
    async (world) => {
      const { id: orderId, version } = await sellAndSettle(world)
      const body = { action: 'refund', orderId, version, ...refundTerms } as const
      return { actor: world.actor, body, other: { ...body, amountFen: 1_001 } }
    },
    { act: 'refund', isShownAnew: true },
  ),
  command(
    api.saleOrder.operate,
    async (world) => {
      await world.testApp.pass(DAY)
      const { id } = await placeAndStartPaying(world)
      const { id: orderId, version } = await infoOf(world, id)
      const body = { action: 'close', orderId, version, reasonCode: 'CHANGED_MIND' } as const
      return { actor: world.actor, body, other: { ...body, version: version + 1 } }
    },
    { act: 'close what is being paid', isShownAnew: true },
  ),
  command(
    api.saleOrder.consumeApply,
    async (world) => {
      const { id: orderId, version } = await paidOrder(world)
      const body = { kind: 'refund', orderId, version, ...refundTerms } as const
      return { actor: world.actor, body, other: { ...body, amountFen: 1_001 } }
    },
    { act: 'refund', isShownAnew: true },
  ),
  command(
    api.returnOrder.apply,
    async (world) => {
      const { id: orderId, items } = await paidOrder(world)
      const asked = { type: 'REFUND_ONLY', quantity: 1, reasonCode: 'OTHER' } as const
      const body = { orderId, itemId: items[0]?.id ?? '', ...asked }
      return { actor: world.storefront, body, other: { ...body, quantity: 2 } }
    },
    { isShownAnew: true },
  ),
  command(
    api.returnOrder.operate,
    async (world) => {
      const paid = await paidOrder(world)
      await ship(world, paid)
      const { id, version } = await applyFor(world, await infoOf(world, paid.id))
      const body = { action: 'agree', id, version } as const
      return { actor: world.actor, body, other: { ...body, version: version + 1 } }
    },
    { act: 'agree to a refund', isShownAnew: true },
  ),
  command(
    api.settlement.signalAgentPay,
    async (world) => {
      const { id: orderId, money } = await toSettle(world)
      const body = { merchantId: world.actor.merchantId, orderId, amountFen: money.expectedSettleFen }
      return { actor: newOperator(world.testApp), body, other: { ...body, amountFen: body.amountFen + 1 } }
    },
    { isShownAnew: true },
  ),
  command(api.bill.confirm, async (world) => {
    const { id, version } = await billToPay(world)
    return { actor: world.actor, body: { id, version }, other: { id, version: version + 1 } }
  }),
  command(
    api.platformBill.pay,
    async (world) => {
      await confirmBill(world, await billToPay(world))
      const bill = (await billsOf(world)).find(({ status, toPayFen }) => status === 'CONFIRMED' && toPayFen > 0)
      if (bill === undefined) throw new Error('No bill is to be paid')
      const { id, version, toPayFen: amountFen } = bill
      const body = { merchantId: world.actor.merchantId, id, version, amountFen }
      return { actor: newOperator(world.testApp), body, other: { ...body, amountFen: amountFen + 1 } }
    },
    { isShownAnew: true },
  ),
]

export const deskCommands: readonly MoneyCommand[] = [...entries, ...sales]
