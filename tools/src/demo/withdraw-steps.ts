// What happens to one withdrawal of the plan, as steps in time: applied for, confirmed, audited, paid or refused.
import { api, type BodyOf, type WithdrawRow } from '@merchant/contract'
import { ask, askProven } from './ask.ts'
import { type DemoWorld, readCode } from './demo-world.ts'
import { HOUR, MINUTE } from './durations.ts'
import type { Fixtures } from './fixtures.ts'
import { type Step, TEXTS } from './timeline.ts'
import { type PlannedWithdraw, spareOf } from './withdraw-plan.ts'

type Actors = Pick<Fixtures, 'merchant' | 'cards' | 'finance' | 'review' | 'phone'>

/** Those that lie in the past. */
export function withdrawSteps(world: DemoWorld, actors: Actors, plan: PlannedWithdraw, now: Date): Step[] {
  const order = newOrder(plan)
  const { apply, confirm, cancel } = merchantActions(world, actors, { plan, order })
  const { audit, pay, reject } = platformActions(world, actors, order)
  const after = (milliseconds: number, run: Step['run']): Step => ({
    at: new Date(plan.at.getTime() + milliseconds),
    keys: [TEXTS],
    role: 'guards',
    run,
  })
  const confirmed = after(MINUTE, confirm)
  const paid = [confirmed, after(2 * HOUR, pay)]
  const steps: Record<PlannedWithdraw['fate'], Step[]> = {
    waits: [],
    expires: [{ ...after(10 * MINUTE + 2_000, () => world.fireTimers()), role: 'deadline' }],
    canceled: [after(3 * MINUTE, cancel)],
    rejected: [confirmed, after(3 * HOUR, reject)],
    auditing: [confirmed],
    approved: [confirmed, after(HOUR, audit)],
    paying: paid,
    success: [...paid, after(2.4 * HOUR, () => settle(world, actors, order, 'success'))],
    bounces: [...paid, after(2.4 * HOUR, () => settle(world, actors, order, 'success'))],
    fails: [...paid, after(2.2 * HOUR, () => settle(world, actors, order, 'fail'))],
  }
  return [after(0, apply), ...steps[plan.fate]].filter(({ at }) => at < now)
}

/** The withdrawal as the last step left it. */
interface Order {
  /** Errors: throws before it was applied for. */
  current(): WithdrawRow
  set(row: WithdrawRow): void
}

function newOrder(plan: PlannedWithdraw): Order {
  let order: WithdrawRow | null = null
  return {
    current() {
      if (order === null) throw new Error(`Withdrawal ${plan.index} of the plan was not applied for`)
      return order
    },
    set: (row) => void (order = row),
  }
}

interface Subject {
  readonly plan: PlannedWithdraw
  readonly order: Order
}

function merchantActions(world: DemoWorld, actors: Actors, { plan, order }: Subject) {
  const { handlers } = world.modules.withdrawOrders

  async function apply(): Promise<void> {
    const actor = actors.merchant()
    const quote = await ask({ endpoint: api.withdrawOrder.quote, handler: handlers.quote, actor, body: {} })
    const cards = actors.cards()
    const body = {
      amountFen: plan.amountFen === 'spare' ? spareOf(quote.availableFen) : plan.amountFen,
      bankCardId: cards[plan.index % cards.length] ?? '',
      remark: plan.remark,
    }
    order.set(await ask({ endpoint: api.withdrawOrder.apply, handler: handlers.apply, actor, body }))
  }
  async function confirm(): Promise<void> {
    const body = { id: order.current().id, smsCode: await readCode(world, actors.phone) }
    const actor = actors.merchant()
    order.set(await ask({ endpoint: api.withdrawOrder.confirm, handler: handlers.confirm, actor, body }))
  }
  async function cancel(): Promise<void> {
    const body = { id: order.current().id }
    const actor = actors.merchant()
    order.set(await ask({ endpoint: api.withdrawOrder.cancel, handler: handlers.cancel, actor, body }))
  }
  return { apply, confirm, cancel }
}

function platformActions(world: DemoWorld, actors: Actors, order: Order) {
  const { handlers } = world.modules.withdrawOrders

  /** Large ones and the first wait for a second person. */
  async function audit(): Promise<void> {
    const { id, version, status } = order.current()
    if (status !== 'AUDITING') return
    const body = { decision: 'approve' as const, id, version }
    const actor = actors.review()
    order.set(await askProven(world, { endpoint: api.withdrawOrder.audit, handler: handlers.audit, actor, body }))
  }
  async function decide(body: BodyOf<typeof api.withdrawOrder.pay>): Promise<void> {
    const actor = actors.finance()
    order.set(await askProven(world, { endpoint: api.withdrawOrder.pay, handler: handlers.pay, actor, body }))
  }
  async function pay(): Promise<void> {
    await audit()
    const { id, version } = order.current()
    await decide({ decision: 'pay', id, version })
  }
  async function reject(): Promise<void> {
    const { id, version } = order.current()
    await decide({ decision: 'reject', id, version, reason: '收款人信息与实名不一致，请核对后重新申请' })
  }
  return { audit, pay, reject }
}

/** The bank's answer, and our server asks for it. */
async function settle(world: DemoWorld, actors: Actors, order: Order, outcome: 'success' | 'fail'): Promise<void> {
  const { merchantId } = actors.merchant()
  const { withdrawNo } = order.current()
  world.provider.answer(withdrawNo, outcome, outcome === 'fail' ? '收款银行系统维护，已退回' : undefined)
  const call = await world.db
    .tenant(merchantId)
    .selectFrom('provider_call')
    .select('id')
    .where('number', '=', withdrawNo)
    .executeTakeFirstOrThrow()
  await world.modules.payment.calls.ask(merchantId, call.id)
}
