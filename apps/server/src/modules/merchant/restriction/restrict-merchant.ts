// The platform's people restrict a merchant, suspend it, and end that; each reason stands by itself.
import {
  type Api,
  type BodyOf,
  type MerchantStatus,
  type RestrictedMerchant,
  restrictionScope,
  said,
  saidList,
} from '@merchant/contract'
import { type Database, newId, type TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { inBoth, spokenText } from '../../../kernel/in-both.ts'
import type { Notify } from '../../../kernel/notification.ts'
import { logAct, type SystemActor, whoOf } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { lockMerchant, type MerchantRow, writeStanding } from '../profile/index.ts'
import { merchantRestored, merchantRestricted, merchantSuspended, scopeNames } from './restriction.events.ts'
import { type RestrictionRecord, standingOf, statusName, SUSPENDED_SCOPES, transitions } from './restriction.states.ts'
import { endRestrictions, inForce, insertRestriction, listRestrictions, scopesOf } from './restriction.store.ts'
import { changeStanding } from './standing-lock.ts'

export interface RestrictionDeps {
  readonly db: Database
  readonly clock: Clock
  readonly notify: Notify
}

type Directory = Api['merchantDirectory']
/** What one of the platform's people asks for. */
export type Decision =
  | ({ readonly act: 'restrict' } & BodyOf<Directory['restrict']>)
  | ({ readonly act: 'suspend' } & BodyOf<Directory['suspend']>)
  | ({ readonly act: 'restore' } & BodyOf<Directory['restore']>)

const MOST_IN_FORCE = 20

/**
 * Refuses with record.notFound (merchant, a restriction that is not in force), record.changed for an old version, state.notAllowed from
 * another status, limit.exceeded for more reasons than anybody keeps track of.
 */
export function decide(
  { db, clock, notify }: RestrictionDeps,
  actor: OperatorActor,
  decision: Decision,
  command: Command,
): Promise<RestrictedMerchant> {
  return db.transaction(decision.merchantId, (tx) =>
    once(tx, command, clock.now(), async () => {
      const now = clock.now()
      await changeStanding(tx)
      const merchant = (await lockMerchant(tx)) ?? refuse('record.notFound')
      if (merchant.version !== decision.version) refuse('record.changed')
      mustBeIn(merchant.status, decision.act)
      const what = { actor, now, notify }
      return decision.act === 'restore'
        ? lift(tx, merchant, decision, what)
        : hold(tx, merchant, { ...ruleOf(decision), reason: decision.reason }, what)
    }),
  )
}

function mustBeIn(status: MerchantStatus, act: Decision['act']): void {
  if (!transitions[act].from.includes(status)) refuse('state.notAllowed', { status: statusName(status) })
}

const ruleOf = (decision: Exclude<Decision, { act: 'restore' }>) =>
  decision.act === 'suspend'
    ? ({ kind: 'SUSPEND', scopes: SUSPENDED_SCOPES } as const)
    : ({ kind: 'RESTRICT', scopes: restrictionScope.options.filter((one) => decision.scopes.includes(one)) } as const)

interface By {
  readonly actor: OperatorActor | SystemActor
  readonly now: Date
  readonly notify: Notify
}

type Rule = Pick<RestrictionRecord, 'kind' | 'reason'> & {
  readonly scopes: RestrictedScopes
  readonly order?: { readonly id: string; readonly no: string }
}
type RestrictedScopes = Parameters<typeof scopeNames>[0]

/** One reason more, on a merchant that is locked. */
export async function hold(
  tx: TenantTx,
  merchant: MerchantRow,
  { kind, scopes, reason, order }: Rule,
  { actor, now, notify }: By,
): Promise<RestrictedMerchant> {
  if (order === undefined && (await inForce(tx)).length >= MOST_IN_FORCE)
    refuse('limit.exceeded', {
      limit: said(`同时生效的限制最多 ${MOST_IN_FORCE} 条`, `at most ${MOST_IN_FORCE} restrictions at once`),
    })
  const by = whoOf(actor)
  await insertRestriction(tx, {
    merchant_id: tx.merchantId,
    id: newId(now),
    kind,
    scopes: [...scopes],
    source: order === undefined ? 'OPERATOR' : 'OVERDUE_ORDER',
    order_id: order?.id ?? null,
    order_no: order?.no ?? null,
    reason,
    set_by: by.id,
    set_by_name: by.name,
    set_at: now,
  })
  const why = inBoth(reason)
  const what = scopeNames(scopes)
  const act =
    kind === 'SUSPEND'
      ? ({
          action: 'merchant.suspend',
          summary: said(`冻结商户：${why.zh}`, `Suspended the merchant: ${why.en}`),
        } as const)
      : ({
          action: 'merchant.restrict',
          summary: said(`限制商户（${what.zh}）：${why.zh}`, `Restricted the merchant (${what.en}): ${why.en}`),
        } as const)
  const about = { subjectId: tx.merchantId, shopId: null }
  await logAct(tx, { actor, target: targetOf(merchant), ...act }, now)
  await notify(
    tx,
    kind === 'SUSPEND'
      ? merchantSuspended(about, { reason })
      : merchantRestricted(about, { scopes, reason, isByOrder: order !== undefined }),
  )
  return keepStanding(tx, merchant, now)
}

/** These reasons are over, the others hold. Refuses with record.notFound for one that is not in force. */
export async function lift(
  tx: TenantTx,
  merchant: MerchantRow,
  { restrictionIds, reason }: { readonly restrictionIds: readonly string[]; readonly reason: string },
  { actor, now, notify }: By,
): Promise<RestrictedMerchant> {
  const ids = new Set(restrictionIds)
  const open = await inForce(tx)
  const [over, rest] = [open.filter(({ id }) => ids.has(id)), open.filter(({ id }) => !ids.has(id))]
  if (over.length !== ids.size) refuse('record.notFound')
  await endRestrictions(tx, [...ids], { at: now, by: whoOf(actor), reason })
  const [whats, why] = [saidList(over.map((one) => scopeNames(scopesOf(one)))), inBoth(reason)]
  const summary = said(
    `解除商户限制（${whats.zh}）：${why.zh}`,
    `Lifted what was held against the merchant (${whats.en}): ${why.en}`,
  )
  await logAct(tx, { actor, action: 'merchant.restore', target: targetOf(merchant), summary }, now)
  const left = restrictionScope.options.filter((scope) => rest.some(({ scopes }) => scopes.includes(scope)))
  await notify(tx, merchantRestored({ subjectId: tx.merchantId, shopId: null }, { reason, left }))
  return keepStanding(tx, merchant, now)
}

const targetOf = ({ merchant_id: id, merchant_no: no }: MerchantRow) => ({ type: 'merchant', id, no })

async function keepStanding(tx: TenantTx, merchant: MerchantRow, now: Date): Promise<RestrictedMerchant> {
  const { withdrawals_locked, ...held } = standingOf(await inForce(tx))
  const { status: before, status_reason } = merchant
  const leaving = { status: before, status_reason, goods_locked: true, orders_locked: true } as const
  const standing = { ...(before === 'CLOSING' ? leaving : held), withdrawals_locked }
  const version = await writeStanding(tx, standing, now)
  const { status, status_reason: reason } = standing
  return {
    merchantId: tx.merchantId,
    status,
    statusReason: spokenText(reason),
    version,
    restrictions: await listRestrictions(tx),
  }
}
