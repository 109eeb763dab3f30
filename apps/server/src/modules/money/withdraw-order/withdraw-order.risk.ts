// The checks at the confirmation: each a rule with a name and a reason, kept with the order. Who fails one waits for a person.
import {
  formatInstant,
  formatYuan,
  said,
  type Said,
  spoken,
  type ReviewedWithdrawal,
  type WithdrawRiskLevel,
  type WithdrawRiskRule,
} from '@merchant/contract'
import { statement, type TenantDb, type TenantTx, together, withoutDataScope } from '@merchant/database'
import { z } from 'zod'
import { isLarge, largeFrom } from './hold-payout.ts'
import type { CallerSigns, WithdrawDeps } from './withdraw-order.deps.ts'
import { withdrawParameters } from './withdraw-order.parameters.ts'
import { wasEverPaid, type WithdrawRecord } from './withdraw-order.store.ts'

const keptHit = z.object({
  rule: z.string(),
  amountFen: z.number().optional(),
  at: z.string().optional(),
  count: z.number().optional(),
})
interface Hit extends Omit<z.output<typeof keptHit>, 'rule'> {
  readonly rule: WithdrawRiskRule
}

export interface Risk {
  readonly level: WithdrawRiskLevel
  readonly hits: readonly Hit[]
}

/** Worth knowing, and alone no reason to keep a merchant waiting. */
const ONLY_NOTED: readonly WithdrawRiskRule[] = ['NEW_ADDRESS', 'MANY_CANCELS']

const needsReview = (rule: WithdrawRiskRule): boolean => !ONLY_NOTED.includes(rule)

/** One rule that asks for a person is MEDIUM, as are two that are only noted; more is HIGH. */
function levelOf(rules: readonly WithdrawRiskRule[]): WithdrawRiskLevel {
  const reviewed = rules.filter(needsReview).length
  if (reviewed > 1) return 'HIGH'
  return reviewed === 1 || rules.length > 1 ? 'MEDIUM' : 'LOW'
}

interface RiskDeps extends Pick<WithdrawDeps, 'cardOf' | 'changedPhoneAt' | 'merchantStatus'> {}

/** @param signs null where nobody confirms: a schedule that was confirmed once */
export async function riskOf(
  deps: RiskDeps,
  tx: TenantTx,
  { order, signs, now }: { readonly order: WithdrawRecord; readonly signs: CallerSigns | null; readonly now: Date },
): Promise<Risk> {
  const { unusual, manyCancels } = withdrawParameters
  const since = new Date(now.getTime() - manyCancels.withinMs)
  const [arrived, toCard, cancels, card, phoneChangedAt, status] = await together([
    withoutDataScope(() => newestArrived.all(tx, {})),
    withoutDataScope(() => arrivedOnCard.first(tx, { cardId: order.bank_card_id, last4: order.card_last4 })),
    withoutDataScope(() => undone.first(tx, { since })),
    deps.cardOf(tx, order.bank_card_id),
    deps.changedPhoneAt(tx),
    deps.merchantStatus(tx),
  ])
  const isLately = (at: Date | null | undefined): at is Date =>
    at instanceof Date && now.getTime() - at.getTime() < withdrawParameters.changedLatelyMs
  const usualFen = meanOf(arrived.map(({ amount_fen }) => amount_fen))
  const isUnusual =
    arrived.length >= unusual.atLeast &&
    order.amount_fen >= unusual.fromFen &&
    order.amount_fen >= usualFen * unusual.times
  const canceled = Number(cancels?.count ?? 0)
  const hits: (Hit | false)[] = [
    arrived.length === 0 && { rule: 'FIRST' },
    arrived.length > 0 && toCard === undefined && { rule: 'NEW_CARD' },
    isLarge(tx, order) && { rule: 'LARGE', amountFen: largeFrom(tx, order.applied_at) },
    isUnusual && { rule: 'UNUSUAL_AMOUNT', amountFen: usualFen },
    status !== 'ACTIVE' && { rule: 'STANDING' },
    isLately(phoneChangedAt) && { rule: 'PHONE_CHANGED', at: phoneChangedAt.toISOString() },
    toCard !== undefined && isLately(card?.boundAt) && { rule: 'CARD_CHANGED', at: card.boundAt.toISOString() },
    signs?.isNewDevice === true && { rule: 'NEW_DEVICE' },
    signs?.isNewNetwork === true && { rule: 'NEW_ADDRESS' },
    canceled >= manyCancels.count && { rule: 'MANY_CANCELS', count: canceled },
  ]
  const found = hits.filter((hit) => hit !== false)
  return { level: levelOf(found.map(({ rule }) => rule)), hits: found }
}

const meanOf = (amounts: readonly number[]): number =>
  amounts.length === 0 ? 0 : Math.round(amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length)

const newestArrived = statement((db: TenantDb, _value: object) =>
  db
    .selectFrom('withdraw_order')
    .select('amount_fen')
    .where('status', '=', 'SUCCESS')
    .orderBy('applied_at', 'desc')
    .orderBy('id', 'desc')
    .limit(withdrawParameters.unusual.ofLast),
)

const arrivedOnCard = statement((db: TenantDb, value: { readonly cardId: string; readonly last4: string }) =>
  db
    .selectFrom('withdraw_order')
    .select('id')
    .where('card_last4', '=', value.last4)
    .where('bank_card_id', '=', value.cardId)
    .where('status', '=', 'SUCCESS')
    .limit(1),
)

const undone = statement((db: TenantDb, value: { readonly since: Date }) =>
  db
    .selectFrom('withdraw_order')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('status', '=', 'CANCELED')
    .where('applied_at', '>=', value.since),
)

/** The columns of an order that a risk is kept in. */
export const riskColumns = ({ level, hits }: Risk) => ({ risk_level: level, risk_hits: JSON.stringify(hits) })

/** What was found, for the platform's people. Of an order from before it was kept: what can be known of it now. */
export async function shownRisk(
  tenant: TenantDb,
  order: WithdrawRecord,
): Promise<Pick<ReviewedWithdrawal, 'riskLevel' | 'riskHits'>> {
  const hits = order.risk_hits === null ? await laterHits(tenant, order) : z.array(keptHit).parse(order.risk_hits)
  const shown = hits.flatMap(({ rule, ...facts }) => {
    const known = Object.hasOwn(reasons, rule) ? (rule as WithdrawRiskRule) : null
    return known === null
      ? []
      : [{ rule: known, needsReview: needsReview(known), reason: spoken(reasons[known](facts)) }]
  })
  return { riskLevel: order.risk_level, riskHits: shown }
}

async function laterHits(tenant: TenantDb, order: WithdrawRecord): Promise<Hit[]> {
  const isFirst = order.status === 'AUDITING' && !(await wasEverPaid(tenant))
  const large: Hit = { rule: 'LARGE', amountFen: largeFrom(tenant, order.applied_at) }
  return [...(isFirst ? [{ rule: 'FIRST' as const }] : []), ...(isLarge(tenant, order) ? [large] : [])]
}

const yuan = (fen = 0): string => formatYuan(fen, true)
const instant = (at: string | undefined): string => (at === undefined ? '—' : formatInstant(at))

const reasons: Readonly<Record<WithdrawRiskRule, (facts: Omit<Hit, 'rule'>) => Said>> = {
  FIRST: () => said('该商户的首次提现', 'the first withdrawal of this merchant'),
  NEW_CARD: () => said('首次提现到此账户', 'the first withdrawal to this account'),
  LARGE: ({ amountFen }) => said(`金额达到 ${yuan(amountFen)} 元`, `¥${yuan(amountFen)} or more`),
  UNUSUAL_AMOUNT: ({ amountFen }) =>
    said(`远高于平常：近期平均 ${yuan(amountFen)} 元`, `far above the usual ¥${yuan(amountFen)}`),
  STANDING: () => said('商户受限、冻结或注销中', 'the merchant is restricted, suspended or closing'),
  PHONE_CHANGED: ({ at }) => said(`登录手机于 ${instant(at)} 更换`, `a login phone was changed on ${instant(at)}`),
  CARD_CHANGED: ({ at }) => said(`银行卡于 ${instant(at)} 重新绑定`, `the card was bound anew on ${instant(at)}`),
  NEW_DEVICE: () => said('在新设备上确认', 'confirmed on a new device'),
  NEW_ADDRESS: () => said('在从未登录过的网络确认', 'confirmed from a network never seen before'),
  MANY_CANCELS: ({ count = 0 }) => said(`24 小时内撤销 ${count} 次`, `${count} cancelled within 24 hours`),
}
