// The platform's people make rules, make others instead of them, and end them; each act under the lock of all, so that no two overlap.
import {
  type Api,
  type BodyOf,
  COMMISSION_RULES_AT_MOST,
  type CommissionRuleTerms,
  type CommissionSubject,
  formatInstant,
  said,
  type Said,
} from '@merchant/contract'
import { newId, type Tables, type TenantTx } from '@merchant/database'
import type { Kysely } from 'kysely'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import { changed, logAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { termsInWords } from './terms-in-words.ts'
import {
  aliveRules,
  endRule,
  findRule,
  insertRule,
  type NewRule,
  restoreRule,
  type RuleRecord,
  stateOf,
} from './commission-rule.store.ts'

type Adding = BodyOf<Api['commissionRule']['add']>
type Changing = BodyOf<Api['commissionRule']['change']>
type Ending = BodyOf<Api['commissionRule']['end']>

interface By {
  readonly actor: OperatorActor
  readonly now: Date
}

/** In the caller's transaction. Out: the id of the new rule. Refuses as the endpoint declares. */
export async function addRule(tx: TenantTx, body: Adding, { actor, now }: By): Promise<string> {
  const id = newId(now)
  const rule = newRule(body, { id, subject: subjectColumns(body.subject), first: id, replaces: null, actor, now })
  await mustFit(tx, rule, { now, besides: null })
  await insertRule(tx, rule)
  const summary = said(
    `新建佣金规则“${rule.name}”：${termsInWords(rule).zh}，${periodInWords(rule).zh}`,
    `Added the commission rule “${rule.name}”: ${termsInWords(rule).en}, ${periodInWords(rule).en}`,
  )
  await logAct(tx, { actor, action: 'commissionRule.add', target: targetOf(rule), summary }, now)
  return id
}

/** The old one ends as the new one begins; what was in force stays as it was. */
export async function changeRule(tx: TenantTx, body: Changing, { actor, now }: By): Promise<string> {
  const old = await mustBeAsRead(tx, body, now)
  const id = newId(now)
  const subject = {
    scope: old.scope,
    owner_id: old.owner_id,
    shop_id: old.shop_id,
    goods_id: old.goods_id,
    category_id: old.category_id,
    merchant_type: old.merchant_type,
    order_source: old.order_source,
  }
  const rule = newRule(body, { id, subject, first: old.first_id, replaces: old.id, actor, now })
  // What was to begin later than the new one was never in force.
  const at = new Date(Math.max(rule.valid_from.getTime(), old.valid_from.getTime()))
  if (old.valid_to !== null && old.valid_to < at)
    invalid('startsAt', said('生效时间须在原规则失效之前', 'it begins before the old one ends'))
  await mustFit(tx, rule, { now, besides: old.id })
  const by = { id: actor.operatorId, name: actor.name }
  await endRule(tx, old, { at, by, reason: body.reason, now, replacedBy: id })
  await insertRule(tx, rule)
  const summary = said(`修改佣金规则“${old.name}”`, `Changed the commission rule “${old.name}”`)
  const changes = changed(
    { field: 'name', label: said('规则名称', 'Name'), before: old.name, after: rule.name },
    { field: 'terms', label: said('计佣方式', 'Terms'), before: termsInWords(old), after: termsInWords(rule) },
    {
      field: 'priority',
      label: said('优先级', 'Priority'),
      before: String(old.priority),
      after: String(rule.priority),
    },
    { field: 'period', label: said('有效期', 'Holds'), before: periodInWords(old), after: periodInWords(rule) },
  )
  await logAct(tx, { actor, action: 'commissionRule.change', target: targetOf(rule), summary, changes }, now)
  return id
}

/** At once or at a moment to come; what has not begun is withdrawn, and what it was to replace goes on. */
export async function endEarlier(tx: TenantTx, body: Ending, { actor, now }: By): Promise<string> {
  const rule = await mustBeAsRead(tx, body, now)
  const asked = body.endsAt === undefined ? now : new Date(body.endsAt)
  if (asked < now) invalid('endsAt', said('失效时间不能早于现在', 'it can’t have ended before now'))
  if (rule.valid_to !== null && asked >= rule.valid_to)
    invalid(
      'endsAt',
      said(`失效时间须早于原定的 ${formatInstant(rule.valid_to)}`, `it ends on ${formatInstant(rule.valid_to)} anyway`),
    )
  mustBeForeseen({ startsAt: null, endsAt: asked }, now)
  const at = asked < rule.valid_from ? rule.valid_from : asked
  const by = { id: actor.operatorId, name: actor.name }
  // What has begun, and be it this moment, was in force: nothing comes back into its place.
  const isWithdrawn = rule.valid_from > now && at <= rule.valid_from
  const back = isWithdrawn ? await restoredBy(tx, rule, now) : null
  await endRule(tx, rule, { at, by, reason: body.reason, now, replacedBy: null })
  if (back !== null) await restoreRule(tx, back.rule, { until: back.until, now })
  const summary = endedInWords(rule, { at, back, reason: body.reason })
  await logAct(tx, { actor, action: 'commissionRule.end', target: targetOf(rule), summary }, now)
  return rule.id
}

interface Restored {
  readonly rule: RuleRecord
  readonly until: Date | null
}

function endedInWords(
  { name }: RuleRecord,
  { at, back, reason }: { readonly at: Date; readonly back: Restored | null; readonly reason: string },
): Said {
  const goesOn =
    back === null
      ? said('', '')
      : said(
          `，“${back.rule.name}”恢复为 ${periodInWords({ ...back.rule, valid_to: back.until }).zh}`,
          `, “${back.rule.name}” holds ${periodInWords({ ...back.rule, valid_to: back.until }).en} again`,
        )
  return said(
    `终止佣金规则“${name}”，${formatInstant(at)} 起失效${goesOn.zh}：${reason}`,
    `Ended the commission rule “${name}” as of ${formatInstant(at)}${goesOn.en}: ${reason}`,
  )
}

/**
 * What withdrawing a rule gives back: the one whose place it was to take, until that would have ended or another that asks the
 * same begins. Null: nothing, because there was none, or it was ended since by itself, or it has the end that it would have.
 */
export async function restoredBy(db: Kysely<Tables>, rule: RuleRecord, now: Date): Promise<Restored | null> {
  const old = rule.replaces_id === null ? undefined : await findRule(db, rule.replaces_id)
  if (old === undefined || old.replaced_by !== rule.id || old.valid_to === null) return null
  const [end, own] = [old.valid_to, old.own_end]
  const next = (await aliveRules(db, now))
    .filter(({ id }) => id !== rule.id && id !== old.id)
    .filter((other) => ASKED.every((column) => other[column] === old[column]))
    .map((other) => other.valid_from)
    .filter((from) => from >= end && (own === null || from < own))
    .toSorted((one, other) => one.getTime() - other.getTime())
  const until = next[0] ?? own
  return until !== null && until <= end ? null : { rule: old, until }
}

async function mustBeAsRead(tx: TenantTx, { id, version }: { id: string; version: number }, now: Date) {
  const rule = (await findRule(tx, id)) ?? refuse('record.notFound')
  if (rule.version !== version) refuse('record.changed')
  if (stateOf(rule, now) === 'ENDED') refuse('state.notAllowed', { status: said('已失效', 'it has ended') })
  return rule
}

/** A new one with its moments as moments. */
type RuleToAdd = NewRule & { readonly made_at: Date; readonly valid_from: Date; readonly valid_to: Date | null }

interface Making extends By {
  readonly id: string
  readonly subject: ReturnType<typeof subjectColumns>
  readonly first: string
  readonly replaces: string | null
}

function newRule(body: Adding | Changing, { id, subject, first, replaces, actor, now }: Making): RuleToAdd {
  const from = body.startsAt === undefined ? now : new Date(body.startsAt)
  const to = body.endsAt === null ? null : new Date(body.endsAt)
  if (from < now) invalid('startsAt', said('生效时间不能早于现在', 'it can’t have begun before now'))
  if (to !== null && to <= from) invalid('endsAt', said('失效时间须晚于生效时间', 'it ends after it begins'))
  mustBeForeseen({ startsAt: from, endsAt: to }, now)
  return {
    id,
    rule_no: newBusinessNo('CR', now),
    name: body.name,
    ...subject,
    priority: body.priority,
    ...termColumns(body.terms),
    valid_from: from,
    valid_to: to,
    reason: body.reason,
    made_by: actor.operatorId,
    made_by_name: actor.name,
    made_at: now,
    replaces_id: replaces,
    first_id: first,
  }
}

export const subjectColumns = (subject: CommissionSubject) => ({
  scope: subject.scope,
  owner_id: 'merchantId' in subject ? subject.merchantId : null,
  shop_id: 'shopId' in subject ? subject.shopId : null,
  goods_id: 'goodsId' in subject ? subject.goodsId : null,
  category_id: 'categoryId' in subject ? subject.categoryId : null,
  merchant_type: 'merchantType' in subject ? subject.merchantType : null,
  order_source: subject.orderSource,
})

export const termColumns = (terms: CommissionRuleTerms) =>
  terms.kind === 'FIXED'
    ? { kind: terms.kind, bp: null, fixed_fen: terms.fixedFen, min_fen: null, max_fen: null, with_freight: false }
    : {
        kind: terms.kind,
        bp: terms.bp,
        fixed_fen: null,
        min_fen: terms.minFen,
        max_fen: terms.maxFen,
        with_freight: terms.ofFreight,
      }

const ASKED = ['owner_id', 'shop_id', 'goods_id', 'category_id', 'merchant_type', 'order_source', 'priority'] as const

/** No two that ask the same with one priority hold at the same moment, so that one and no other holds for a line. */
async function mustFit(
  tx: TenantTx,
  rule: RuleToAdd,
  { now, besides }: { readonly now: Date; readonly besides: string | null },
): Promise<void> {
  const others = (await aliveRules(tx, now)).filter(({ id }) => id !== besides)
  if (others.length >= COMMISSION_RULES_AT_MOST)
    refuse('limit.exceeded', {
      limit: said(
        `生效中与未生效的佣金规则最多 ${COMMISSION_RULES_AT_MOST} 条`,
        `${COMMISSION_RULES_AT_MOST} rules at most`,
      ),
    })
  const same = others.find((other) => ASKED.every((column) => other[column] === rule[column]) && overlaps(other, rule))
  if (same !== undefined)
    refuse('state.notAllowed', {
      status: said(
        `与“${same.name}”（${same.rule_no}）的条件、优先级相同且时间重叠`,
        `it asks the same as “${same.name}” (${same.rule_no}), with its priority and at the same time`,
      ),
    })
}

type Period = Pick<RuleToAdd, 'valid_from' | 'valid_to'>

const overlaps = (one: Period, other: Period): boolean =>
  (one.valid_to === null || one.valid_to > other.valid_from) &&
  (other.valid_to === null || other.valid_to > one.valid_from)

const targetOf = ({ id, rule_no: no }: Pick<RuleRecord, 'id' | 'rule_no'>) => ({ type: 'commissionRule', id, no })

const periodInWords = ({ valid_from: from, valid_to: to }: Period): Said =>
  to === null
    ? said(`${formatInstant(from)} 起`, `from ${formatInstant(from)}`)
    : said(`${formatInstant(from)} 至 ${formatInstant(to)}`, `from ${formatInstant(from)} until ${formatInstant(to)}`)

const invalid = (field: 'startsAt' | 'endsAt', what: Said): never =>
  refuse('request.invalid', { inField: field, what: said(`：${what.zh}`, `: ${what.en}`) })

/** No rule is made for longer than anybody can know of. */
const YEARS = 10

function mustBeForeseen(times: { readonly startsAt: Date | null; readonly endsAt: Date | null }, now: Date): void {
  const last = new Date(now)
  last.setUTCFullYear(last.getUTCFullYear() + YEARS)
  const titles = { startsAt: said('生效时间', 'it begins'), endsAt: said('失效时间', 'it ends') } as const
  for (const field of ['startsAt', 'endsAt'] as const) {
    const at = times[field]
    if (at !== null && at > last)
      invalid(field, said(`${titles[field].zh}须在 ${YEARS} 年以内`, `${titles[field].en} within ${YEARS} years`))
  }
}
