// The owner asks to close the merchant, and may take that back until it is done.
import { type Api, type BodyOf, type OwnClosing, said } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { dueFrom } from '../../../kernel/in-force.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { armTimer, disarmTimer } from '../../../kernel/timers.ts'
import { lockMerchant, type MerchantRow, writeStanding } from '../profile/index.ts'
import { changeStanding, inForce, standingOf, statusName } from '../restriction/index.ts'
import type { ClosingDeps } from './closing.deps.ts'
import { closingAsked, closingAskedOf, closingCanceled } from './closing.events.ts'
import { endClosing, findOpen, insertClosing } from './closing.store.ts'
import { ownClosing } from './read-closing.ts'

/** Errors: refuses state.notAllowed from any other state than the usual one: what the platform holds against it is cleared first. */
export function requestClosing(
  deps: ClosingDeps,
  actor: MerchantActor,
  { reason }: BodyOf<Api['merchantClosing']['request']>,
  command: Command,
): Promise<OwnClosing> {
  const { db, clock, notify } = deps
  return db.transaction(actor.merchantId, (tx) =>
    once(tx, command, clock.now(), async () => {
      const now = clock.now()
      const merchant = await holdMerchant(tx)
      if (merchant.status !== 'ACTIVE') refuse('state.notAllowed', { status: statusName(merchant.status) })
      const id = newId(now)
      // It takes its money out meanwhile, and may come back.
      const dueAt = dueFrom(tx, 'merchant.closeWaitDays', now)
      await insertClosing(tx, {
        merchant_id: tx.merchantId,
        id,
        reason,
        requested_by: actor.userId,
        requested_by_name: actor.name,
        requested_at: now,
        due_at: dueAt,
      })
      const locks = { goods_locked: true, orders_locked: true, withdrawals_locked: false }
      await writeStanding(tx, { status: 'CLOSING', status_reason: reason, ...locks }, now)
      // Whoever puts goods on sale holds them before it asks whether it may: they are taken off after this.
      await armTimer(tx, { kind: 'merchantClosing.goodsOff', subjectId: id, dueAt: now }, now)
      await armTimer(tx, { kind: 'merchantClosing.done', subjectId: id, dueAt }, now)
      const summary = said(`申请注销商户：${reason}`, `Asked to close the merchant: ${reason}`)
      await logAct(tx, { actor, action: 'merchant.closeRequest', target: targetOf(merchant), summary }, now)
      await notify(tx, closingAsked({ subjectId: tx.merchantId, shopId: null }, { by: actor.name, dueAt }))
      await notify(tx, closingAskedOf({ ...namedOf(merchant), reason, dueAt }))
      return ownClosing(deps, tx)
    }),
  )
}

/** Errors: refuses state.notAllowed when it is not closing. What the platform holds against it meanwhile holds on. */
export function cancelClosing(deps: ClosingDeps, actor: MerchantActor, command: Command): Promise<OwnClosing> {
  const { db, clock, notify } = deps
  return db.transaction(actor.merchantId, (tx) =>
    once(tx, command, clock.now(), async () => {
      const now = clock.now()
      const merchant = await holdMerchant(tx)
      const open = merchant.status === 'CLOSING' ? await findOpen(tx) : null
      if (open === null) return refuse('state.notAllowed', { status: statusName(merchant.status) })
      await endClosing(tx, open.id, { kind: 'CANCELED', at: now, by: { id: actor.userId, name: actor.name } })
      await disarmTimer(tx, 'merchantClosing.goodsOff', open.id, now)
      await disarmTimer(tx, 'merchantClosing.done', open.id, now)
      await writeStanding(tx, standingOf(await inForce(tx)), now)
      const summary = said(
        '撤销注销申请，已下架的商品留在仓库',
        'Took the closing back; goods that left the sale stay in the warehouse',
      )
      await logAct(tx, { actor, action: 'merchant.closeCancel', target: targetOf(merchant), summary }, now)
      await notify(tx, closingCanceled({ subjectId: tx.merchantId, shopId: null }, { by: actor.name }))
      return ownClosing(deps, tx)
    }),
  )
}

/** Nothing that relies on its standing is under way any more, and the merchant is held. */
export async function holdMerchant(tx: TenantTx): Promise<MerchantRow> {
  await changeStanding(tx)
  return (await lockMerchant(tx)) ?? refuse('record.notFound')
}

export const targetOf = ({ merchant_id: id, merchant_no: no }: MerchantRow) => ({ type: 'merchant', id, no })

export const namedOf = ({ merchant_id: merchantId, merchant_no: merchantNo, name }: MerchantRow) => ({
  merchantId,
  merchantNo,
  name,
})
