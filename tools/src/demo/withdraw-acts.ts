// The withdrawals of the demo: one every few days, and at the end one in each state that waits for somebody.
import { api, type WithdrawRow } from '@merchant/contract'
import type { MerchantActor, OperatorActor } from '../../../apps/server/src/kernel/actor.ts'
import { ask, askProven } from './ask.ts'
import { type DemoWorld, readCode } from './demo-world.ts'
import type { Act } from './timeline.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Acts on the wallet happen one after the other: the code in the newest text is then the one that was asked for. */
export const WALLET = 'wallet'

/** From this amount on the platform audits (and it is the most that one withdrawal may be). */
const AUDITED_FEN = 5_000_000
/** What stays in the account, for the last days' withdrawals. */
const KEPT_FEN = 7_500_000

export interface WithdrawActors {
  readonly merchant: () => MerchantActor
  readonly cards: () => readonly string[]
  readonly finance: () => OperatorActor
  readonly review: () => OperatorActor
  readonly phone: string
}

/** How far a withdrawal comes. */
type Fate = 'success' | 'fails' | 'rejected' | 'canceled' | 'expires' | 'paying' | 'approved' | 'auditing' | 'waits'

interface PlannedWithdraw {
  readonly at: Date
  readonly fate: Fate
  /** Fixed, or as much as the account can spare. */
  readonly amountFen: number | 'spare'
  readonly remark: string
}

const regularFates: readonly Fate[] = ['success', 'success', 'fails', 'success', 'rejected', 'success', 'canceled', 'success', 'expires'] // prettier-ignore

export function planWithdrawals(openedAt: Date, now: Date): PlannedWithdraw[] {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const regular: PlannedWithdraw[] = []
  for (let day = 18; ; day += 3) {
    // At eleven in the morning in China.
    const noon = Math.floor((openedAt.getTime() + day * DAY) / DAY) * DAY + 3 * HOUR + (day % 7) * 11 * MINUTE
    if (noon > now.getTime() - 4 * DAY) break
    const fate = regularFates[regular.length % regularFates.length] ?? 'success'
    regular.push({ at: new Date(noon), fate, amountFen: 'spare', remark: day % 2 === 0 ? '货款提现' : '' })
  }
  return [
    ...regular,
    { at: ago(30 * HOUR), fate: 'paying', amountFen: 860_000, remark: '月度结算' },
    { at: ago(26 * HOUR), fate: 'auditing', amountFen: AUDITED_FEN, remark: '备货用款' },
    { at: ago(20 * HOUR), fate: 'approved', amountFen: 320_000, remark: '' },
    { at: ago(20_000), fate: 'waits', amountFen: 150_000, remark: '' },
  ]
}

export function withdrawActs(
  world: DemoWorld,
  actors: WithdrawActors,
  plan: PlannedWithdraw,
  index: number,
  now: Date,
): Act[] {
  const { handlers } = world.modules.withdrawOrders
  let order: WithdrawRow | null = null
  const current = () => order ?? missing(index)

  const apply = async () => {
    const { availableFen } = await ask(api.withdrawOrder.quote, handlers.quote, actors.merchant(), {})
    const cards = actors.cards()
    const body = {
      amountFen: plan.amountFen === 'spare' ? spareOf(availableFen) : plan.amountFen,
      bankCardId: cards[index % cards.length] ?? '',
      remark: plan.remark,
    }
    order = await ask(api.withdrawOrder.apply, handlers.apply, actors.merchant(), body)
  }
  const confirm = async () => {
    const body = { id: current().id, smsCode: await readCode(world, actors.phone) }
    order = await ask(api.withdrawOrder.confirm, handlers.confirm, actors.merchant(), body)
  }
  const cancel = async () => {
    order = await ask(api.withdrawOrder.cancel, handlers.cancel, actors.merchant(), { id: current().id })
  }
  /** Large ones and the first wait for a second person. */
  const letPass = async () => {
    if (current().status !== 'AUDITING') return
    const body = { decision: 'approve' as const, id: current().id, version: current().version }
    order = await askProven(world, api.withdrawOrder.audit, handlers.audit, actors.review(), body)
  }
  const pay = async () => {
    await letPass()
    const body = { decision: 'pay' as const, id: current().id, version: current().version }
    order = await askProven(world, api.withdrawOrder.pay, handlers.pay, actors.finance(), body)
  }
  const reject = async () => {
    const reason = '收款人信息与实名不一致，请核对后重新申请'
    const body = { decision: 'reject' as const, id: current().id, version: current().version, reason }
    order = await askProven(world, api.withdrawOrder.pay, handlers.pay, actors.finance(), body)
  }
  const settle = (outcome: 'success' | 'fail') => async () => {
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

  const after = (milliseconds: number) => new Date(plan.at.getTime() + milliseconds)
  const act = (at: Date, run: Act['run']): Act => ({ at, keys: [WALLET], role: 'guards', run })
  const steps: Record<Fate, Act[]> = {
    waits: [],
    expires: [{ ...act(after(10 * MINUTE + 2_000), () => world.fireTimers()), role: 'deadline' }],
    canceled: [act(after(3 * MINUTE), cancel)],
    rejected: [act(after(MINUTE), confirm), act(after(3 * HOUR), reject)],
    auditing: [act(after(MINUTE), confirm)],
    approved: [act(after(MINUTE), confirm), act(after(HOUR), letPass)],
    paying: [act(after(MINUTE), confirm), act(after(2 * HOUR), pay)],
    success: [act(after(MINUTE), confirm), act(after(2 * HOUR), pay), act(after(2.4 * HOUR), settle('success'))],
    fails: [act(after(MINUTE), confirm), act(after(2 * HOUR), pay), act(after(2.2 * HOUR), settle('fail'))],
  }
  return [act(plan.at, apply), ...steps[plan.fate]].filter(({ at }) => at < now)
}

/** What can be spared, in whole hundreds of 元, and never nothing. */
function spareOf(availableFen: number): number {
  const spare = Math.floor(((availableFen - KEPT_FEN) * 8) / 100_000) * 10_000
  return Math.min(AUDITED_FEN - 10_000, Math.max(30_000, spare))
}

function missing(index: number): never {
  throw new Error(`Withdrawal ${index} of the plan was not applied for`)
}
