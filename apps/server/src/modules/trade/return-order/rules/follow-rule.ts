// A return that was just asked for is agreed to by a rule, as its merchant would, or people are reminded of it.
import { dayOf } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { system } from '../../../../kernel/operation-log.ts'
import { addressOf, awaitGoods, awaitShip } from '../await-goods.ts'
import { pay } from '../pay-return.ts'
import { happened } from '../return-history.ts'
import type { OrderRecord, ReturnOrderDeps } from '../return-order.deps.ts'
import { returnAgreedByRule, returnOfRule, returnRuleFull } from '../return-order.events.ts'
import { change, type ReturnRecord } from '../return-order.store.ts'
import { matchingRules } from './match-rule.ts'
import { claimOfDay, type RuleRecord } from './return-rule.store.ts'

type Deps = Pick<ReturnOrderDeps, 'orders' | 'shops' | 'cipher' | 'notify' | 'parcels'>
interface Asked {
  readonly order: OrderRecord
  readonly one: ReturnRecord
}

/** Out: whether it was agreed to. Errors: refuses balance.short as every refund does. */
export async function followRules(deps: Deps, tx: TenantTx, asked: Asked, now: Date): Promise<boolean> {
  for (const rule of await matchingRules(deps, tx, asked)) {
    if (rule.action === 'REMIND') {
      await remind(deps, tx, { one: asked.one, rule }, now)
      return false
    }
    if (await agree(deps, tx, { ...asked, rule }, now)) return true
  }
  return false
}

const namedBy = ({ id, name }: RuleRecord) => ({ auto_rule_id: id, auto_rule_name: name })
const about = (one: ReturnRecord) => ({ subjectId: one.id, shopId: one.shop_id })
const factsOf = (one: ReturnRecord, { name }: RuleRecord) => ({
  returnId: one.id,
  returnNo: one.return_no,
  type: one.type,
  amountFen: one.amount_fen,
  rule: name,
})

async function remind(
  { notify }: Deps,
  tx: TenantTx,
  { one, rule }: Pick<Asked, 'one'> & { readonly rule: RuleRecord },
  now: Date,
): Promise<void> {
  const marked = await change(tx, one, namedBy(rule), now)
  await happened(tx, marked, { actor: system, happening: { event: 'remind', rule: rule.name }, now })
  await notify(tx, returnOfRule(about(marked), factsOf(marked, rule)))
}

/** False: it waits for the merchant, for the rule's day is full or the shop has no address to send goods to. */
async function agree(
  deps: Deps,
  tx: TenantTx,
  { order, one, rule }: Asked & { readonly rule: RuleRecord },
  now: Date,
): Promise<boolean> {
  const comesBack = one.type === 'RETURN_REFUND' || one.type === 'EXCHANGE'
  const address = comesBack ? await addressOf(deps, tx, one.shop_id, undefined) : null
  if (comesBack && address === null) return false
  const claim = await claimOfDay(tx, rule, { day: dayOf(now), fen: one.amount_fen })
  if (claim !== 'TAKEN') {
    if (claim === 'FIRST_FULL') await deps.notify(tx, returnRuleFull(about(one), factsOf(one, rule)))
    return false
  }
  const changes = namedBy(rule)
  const agreed =
    one.type === 'REFUND_ONLY'
      ? await pay(deps, tx, { order, one }, { actor: system, now, changes })
      : one.type === 'RESHIP'
        ? await awaitShip(tx, await change(tx, one, changes, now), { now })
        : await awaitGoods(deps, tx, await change(tx, one, changes, now), { address, now })
  const facts = { type: agreed.type, amountFen: agreed.amount_fen, isByItself: false, rule: rule.name }
  await happened(tx, agreed, { actor: system, happening: { event: 'agree', ...facts }, now })
  await deps.notify(tx, returnAgreedByRule(about(agreed), factsOf(agreed, rule)))
  return true
}
