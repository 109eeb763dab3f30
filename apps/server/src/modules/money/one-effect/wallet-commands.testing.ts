// For tests: every command of a merchant's own money: what comes in, what goes out, and what the platform is paid.
import { randomUUID } from 'node:crypto'
import { api } from '@merchant/contract'
import { advance } from '../../../testing/debt.ts'
import { addProduct, deskOf, issue, order, payByBank } from '../../../testing/platform-order.ts'
import { recharge, rechargeByCard } from '../../../testing/recharge.ts'
import { DAY } from '../../../testing/seller.ts'
import { askProven } from '../../../testing/test-app.ts'
import { handedIn, keepSlip, rechargeByTransfer, transferOf } from '../../../testing/transfer.ts'
import { apply, applyAndConfirm, codeOn, confirm, enrich, newOperator } from '../../../testing/withdrawal.ts'
import { command, type MoneyCommand, type World } from './money-command.testing.ts'

const AMOUNT = 10_000
/** From here on a person looks at a withdrawal first. */
const LARGE = 5_000_000

/** A day later, so that no limit of a day stands in the way, with so much to spend. */
async function withMoney(world: World, amountFen = AMOUNT): Promise<void> {
  await world.testApp.pass(DAY)
  await enrich(world, amountFen)
}

const applying = async (world: World) => {
  await withMoney(world)
  const body = { amountFen: AMOUNT, bankCardId: world.cardId }
  return { actor: world.actor, body, other: { ...body, amountFen: AMOUNT - 1 } }
}

/** Applied for, and looked at by nobody yet. */
async function toAudit(world: World) {
  await withMoney(world, LARGE)
  const { id } = await apply(world, LARGE)
  return confirm(world, id, await codeOn(world))
}

const scheduled = { on: { period: 'DAILY' }, keepFen: 0, minFen: AMOUNT } as const

const withdrawing: readonly MoneyCommand[] = [
  command(api.withdrawOrder.apply, applying),
  command(api.withdrawOrder.applyTyped, applying),
  command(api.withdrawOrder.confirm, async (world) => {
    await withMoney(world)
    const { id } = await apply(world, AMOUNT)
    const body = { id, smsCode: await codeOn(world) }
    return { actor: world.actor, body, other: { ...body, id: randomUUID() } }
  }),
  command(api.withdrawOrder.cancel, async (world) => {
    await withMoney(world)
    return { actor: world.actor, body: { id: (await apply(world, AMOUNT)).id }, other: { id: randomUUID() } }
  }),
  command(api.withdrawOrder.audit, async (world) => {
    const { id, version } = await toAudit(world)
    const body = { decision: 'approve', id, version } as const
    return { actor: newOperator(world.testApp, '审核小吴'), body, other: { ...body, version: version + 1 } }
  }),
  command(
    api.withdrawOrder.pay,
    async (world) => {
      await withMoney(world)
      const { id, version } = await applyAndConfirm(world, AMOUNT)
      const body = { decision: 'pay', id, version } as const
      return { actor: newOperator(world.testApp), body, other: { ...body, version: version + 1 } }
    },
    { isShownAnew: true },
  ),
  command(api.withdrawSchedule.save, async (world) => {
    const { testApp, actor } = world
    const body = { ...scheduled, bankCardId: world.cardId }
    // The first one makes the row; what is looked at is a change of it, however often this is prepared.
    await askProven(testApp, api.withdrawSchedule.save, testApp.modules.handlers.withdrawSchedule.save, actor, body)
    return { actor, body: { ...body, minFen: AMOUNT + 1 }, other: { ...body, keepFen: 1 } }
  }),
]

/** Only so many may wait to be paid: those of before are closed by the clock. */
async function withRoom({ testApp }: World): Promise<void> {
  await testApp.pass(DAY)
  await testApp.work()
}

const recharging: readonly MoneyCommand[] = [
  command(
    api.rechargeOrder.apply,
    async (world) => {
      await withRoom(world)
      const body = { amountFen: AMOUNT, method: 'GATEWAY_B2C' } as const
      return { actor: world.actor, body, other: { ...body, amountFen: AMOUNT + 1 } }
    },
    { isShownAnew: true },
  ),
  command(
    api.rechargeOrder.apply,
    async (world) => {
      const { actor, cardId: bankCardId } = world
      await withRoom(world)
      const body = { amountFen: AMOUNT, method: 'QUICK', target: 'DEPOSIT', bankCardId } as const
      return { actor, body, other: { ...body, target: 'BALANCE' as const } }
    },
    { act: 'a deposit by card', isShownAnew: true },
  ),
  command(
    api.rechargeOrder.confirm,
    async (world) => {
      await withRoom(world)
      const body = { id: (await rechargeByCard(world)).id, smsCode: '111111' }
      return { actor: world.actor, body, other: { ...body, smsCode: '111112' } }
    },
    { isShownAnew: true, meanwhile: ['state.notAllowed', 'provider.pending'] },
  ),
  command(api.rechargeOrder.cancel, async (world) => {
    await withRoom(world)
    return { actor: world.actor, body: { id: (await recharge(world)).id }, other: { id: randomUUID() } }
  }),
  command(api.rechargeOrder.handIn, async (world) => {
    await withRoom(world)
    const body = { id: (await rechargeByTransfer(world)).id, slipFileId: await keepSlip(world) }
    return { actor: world.actor, body, other: { ...body, id: randomUUID() } }
  }),
  command(api.rechargeTransfer.reject, async (world) => {
    await withRoom(world)
    const { id } = await handedIn(world)
    const { version } = await transferOf(world.testApp, id)
    const body = { id, version, reason: '凭证模糊' }
    return { actor: newOperator(world.testApp), body, other: { ...body, reason: '凭证不清' } }
  }),
]

const product = async (world: World) => {
  await withMoney(world)
  const { id: productId } = await addProduct(world.testApp, { type: 'ENTRY_FEE' })
  return { productId, versionCode: 'BASIC' }
}

const payingPlatform: readonly MoneyCommand[] = [
  command(api.platformOrder.add, async (world) => {
    const body = await product(world)
    return { actor: world.actor, body, other: { ...body, quantity: 2 } }
  }),
  command(
    api.platformOrder.addWithPay,
    async (world) => {
      const body = await product(world)
      return { actor: world.actor, body, other: { ...body, quantity: 2 } }
    },
    { isShownAnew: true },
  ),
  command(
    api.platformOrder.operate,
    async (world) => {
      const { id, version } = await order(world, (await product(world)).productId)
      const body = { action: 'pay', id, version, method: 'BALANCE' } as const
      return { actor: world.actor, body, other: { ...body, method: 'GATEWAY_B2C' as const } }
    },
    { act: 'pay by the balance', isShownAnew: true },
  ),
  command(
    api.platformOrder.operate,
    async (world) => {
      const { id, version } = await order(world, (await product(world)).productId)
      const body = { action: 'pay', id, version, method: 'GATEWAY_B2C' } as const
      return { actor: world.actor, body, other: { ...body, method: 'BALANCE' as const } }
    },
    { act: 'pay by a bank', isShownAnew: true },
  ),
  command(
    api.platformOrder.confirm,
    async (world) => {
      const placed = await order(world, (await product(world)).productId)
      await payByBank(world, placed, 'QUICK')
      const body = { id: placed.id, smsCode: '111111' }
      return { actor: world.actor, body, other: { ...body, smsCode: '111112' } }
    },
    { isShownAnew: true, meanwhile: ['state.notAllowed', 'provider.pending'] },
  ),
  command(api.platformOrderDesk.issue, async ({ testApp, actor: { merchantId } }) => {
    await testApp.pass(DAY)
    const asked = { type: 'PENALTY', title: '违约金', reason: '发货超过承诺时间', amountFen: AMOUNT } as const
    const body = { merchantId, ...asked }
    return { actor: newOperator(testApp), body, other: { ...body, amountFen: AMOUNT + 1 } }
  }),
  command(api.platformOrderDesk.judge, async (world) => {
    const { testApp, actor } = world
    await testApp.pass(DAY)
    const issued = await issue(world)
    const { id, version } = await deskOf(world, issued.id)
    const body = { verdict: 'WAIVE', merchantId: actor.merchantId, id, version, answer: '经核实' } as const
    return { actor: newOperator(testApp), body, other: { ...body, answer: '已核实' } }
  }),
  command(
    api.saleOrder.consumeApply,
    async (world) => {
      await withMoney(world)
      await advance(world, AMOUNT)
      const body = { kind: 'consume', purpose: 'DEBT', amountFen: 1_000 } as const
      return { actor: world.actor, body, other: { ...body, amountFen: 1_001 } }
    },
    { act: 'a payment by hand', isShownAnew: true },
  ),
]

export const walletCommands: readonly MoneyCommand[] = [...withdrawing, ...recharging, ...payingPlatform]
