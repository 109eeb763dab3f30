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
  const { apply, confirm, cancel, audit, pay, reject, settle } = withdrawActions(world, actors, plan)
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
    success: [...paid, after(2.4 * HOUR, () => settle('success'))],
    fails: [...paid, after(2.2 * HOUR, () => settle('fail'))],
  }
  return [after(0, apply), ...steps[plan.fate]].filter(({ at }) => at < now)
}

/** What the merchant, the platform and the bank do to one withdrawal. */
function withdrawActions(world: DemoWorld, actors: Actors, plan: PlannedWithdraw) {
  const { handlers } = world.modules.withdrawOrders
  let order: WithdrawRow | null = null
  const current = (): WithdrawRow => {
    if (order === null) throw new Error(`Withdrawal ${plan.index} of the plan was not applied for`)
    return order
  }

  async function apply(): Promise<void> {
    const actor = actors.merchant()
    const quote = await ask({ endpoint: api.withdrawOrder.quote, handler: handlers.quote, actor, body: {} })
    const cards = actors.cards()
    const body = {
      amountFen: plan.amountFen === 'spare' ? spareOf(quote.availableFen) : plan.amountFen,
      bankCardId: cards[plan.index % cards.length] ?? '',
      remark: plan.remark,
    }
    order = await ask({ endpoint: api.withdrawOrder.apply, handler: handlers.apply, actor, body })
  }
  async function confirm(): Promise<void> {
    const body = { id: current().id, smsCode: await readCode(world, actors.phone) }
    const actor = actors.merchant()
    order = await ask({ endpoint: api.withdrawOrder.confirm, handler: handlers.confirm, actor, body })
  }
  async function cancel(): Promise<void> {
    const body = { id: current().id }
    const actor = actors.merchant()
    order = await ask({ endpoint: api.withdrawOrder.cancel, handler: handlers.cancel, actor, body })
  }
  /** Large ones and the first wait for a second person. */
  async function audit(): Promise<void> {
    const { id, version, status } = current()
    if (status !== 'AUDITING') return
    const body = { decision: 'approve' as const, id, version }
    const actor = actors.review()
    order = await askProven(world, { endpoint: api.withdrawOrder.audit, handler: handlers.audit, actor, body })
  }
  async function decide(body: BodyOf<typeof api.withdrawOrder.pay>): Promise<void> {
    const actor = actors.finance()
    order = await askProven(world, { endpoint: api.withdrawOrder.pay, handler: handlers.pay, actor, body })
  }
  async function pay(): Promise<void> {
    await audit()
    const { id, version } = current()
    await decide({ decision: 'pay', id, version })
  }
  async function reject(): Promise<void> {
    const { id, version } = current()
    await decide({ decision: 'reject', id, version, reason: '收款人信息与实名不一致，请核对后重新申请' })
  }
  async function settle(outcome: 'success' | 'fail'): Promise<void> {
    const { merchantId } = actors.merchant()
    const { withdrawNo } = current()
    world.provider.answerWithdraw(withdrawNo, outcome, outcome === 'fail' ? '收款银行系统维护，已退回' : undefined)
    const call = await world.db
      .tenant(merchantId)
      .selectFrom('provider_call')
      .select('id')
      .where('number', '=', withdrawNo)
      .executeTakeFirstOrThrow()
    await world.modules.payment.calls.ask(merchantId, call.id)
  }
  return { apply, confirm, cancel, audit, pay, reject, settle }
}
