// What happens to one recharge of the plan, as steps in time: begun, confirmed where a card asks for it, paid, refused or left.
import { api, type RechargeInfo, standardMs } from '@merchant/contract'
import type { MerchantActor } from '../../../apps/server/src/kernel/actor.ts'
import { ask } from './ask.ts'
import type { DemoWorld } from './demo-world.ts'
import { MINUTE, SECOND } from './durations.ts'
import type { PlannedRecharge } from './recharge-plan.ts'
import { type Step, TEXTS } from './timeline.ts'

interface Payer {
  readonly merchant: () => MerchantActor
  /** Its bound cards, of which the first pays. */
  readonly cards: () => readonly string[]
}

/** The provider's codes go to the phone of the card; the past takes any. */
const CODE = '111111'

export function rechargeSteps(world: DemoWorld, payer: Payer, plan: PlannedRecharge): Step[] {
  const { begin, confirm, cancel, answer } = rechargeActions(world, payer, plan)
  const after = (milliseconds: number, run: Step['run'], role: Step['role'] = 'guards'): Step => ({
    at: new Date(plan.at.getTime() + milliseconds),
    // After whatever the merchant went through to get its wallet.
    keys: [TEXTS],
    role,
    run,
  })
  const confirmed = plan.method === 'QUICK' ? [after(40 * SECOND, confirm)] : []
  const rest: Record<PlannedRecharge['fate'], Step[]> = {
    paid: [...confirmed, after(70 * SECOND, () => answer('success'))],
    refused: [...confirmed, after(70 * SECOND, () => answer('fail'))],
    canceled: [after(4 * MINUTE, cancel)],
    expires: [after(standardMs('recharge.expireMin') + 2 * SECOND, () => world.fireTimers(), 'deadline')],
  }
  return [after(0, begin), ...rest[plan.fate]]
}

function rechargeActions(world: DemoWorld, { merchant, cards }: Payer, plan: PlannedRecharge) {
  const { handlers } = world.modules.rechargeOrders
  let order: RechargeInfo | null = null
  const current = (): RechargeInfo => {
    if (order === null) throw new Error(`A recharge by ${plan.method} was not begun`)
    return order
  }

  async function begin(): Promise<void> {
    const { amountFen, target, method, remark } = plan
    const [bankCardId = ''] = method === 'QUICK' ? cards() : []
    const body = { amountFen, target, method, remark, ...(method === 'QUICK' ? { bankCardId } : {}) }
    order = await ask({ endpoint: api.rechargeOrder.apply, handler: handlers.apply, actor: merchant(), body })
  }
  async function confirm(): Promise<void> {
    const body = { id: current().id, smsCode: CODE }
    await ask({ endpoint: api.rechargeOrder.confirm, handler: handlers.confirm, actor: merchant(), body })
  }
  async function cancel(): Promise<void> {
    const body = { id: current().id }
    await ask({ endpoint: api.rechargeOrder.cancel, handler: handlers.cancel, actor: merchant(), body })
  }
  async function answer(outcome: 'success' | 'fail'): Promise<void> {
    const { id, rechargeNo } = current()
    world.provider.answer(rechargeNo, outcome, outcome === 'fail' ? '银行拒绝：卡内余额不足' : undefined)
    await ask({
      endpoint: api.rechargeOrder.info,
      handler: handlers.info,
      actor: merchant(),
      body: { id, refresh: true },
    })
  }
  return { begin, confirm, cancel, answer }
}
