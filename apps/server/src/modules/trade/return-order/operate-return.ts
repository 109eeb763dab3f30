// What people do to a return, merchants and buyers: each act once, with the order held first and then the return.
import { type Api, type BodyOf, type ReturnReject, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor, StorefrontActor } from '../../../kernel/actor.ts'
import { dueFrom } from '../../../kernel/in-force.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { modifyReturn } from './apply-return.ts'
import { addressGiven, addressOf, awaitGoods, awaitShip } from './await-goods.ts'
import { appeal, escalate, prove } from './dispute/argue.ts'
import { acceptVerdict } from './dispute/judge.ts'
import { close, ofReturn, pay, replaced } from './pay-return.ts'
import { happened } from './return-history.ts'
import type { HowMuch, OrderRecord, ReturnOrderDeps } from './return-order.deps.ts'
import { handBack, waiveGoods } from './hand-back.ts'
import { returnAnsweredByBuyer, returnProofMissed, returnProofShown, returnTakenBack } from './return-order.events.ts'
import { makeOffer, takeOffer } from './offer.ts'
import { receive } from './receive.ts'
import { returnParameters } from './return-order.parameters.ts'
import { mayDo, mayModify, mayReject, statusName } from './return-order.states.ts'
import { sendAnew } from './send-anew.ts'
import { sendBack } from './send-back.ts'
import { change, move, mustFindReturn, type ReturnRecord, returnsOfOrder } from './return-order.store.ts'

type Operation = BodyOf<Api['returnOrder']['operate']>
type ActName = Operation['action']
type OperationOf<Name extends ActName> = Extract<Operation, { action: Name }>

export type ReturnActDeps = Pick<
  ReturnOrderDeps,
  'orders' | 'goods' | 'shops' | 'files' | 'notify' | 'cipher' | 'carrierToShip' | 'parcels'
>

/** A return that is held, with its order, and who acts on it. */
interface Held {
  readonly order: OrderRecord
  readonly one: ReturnRecord
  readonly actor: MerchantActor | StorefrontActor
  readonly now: Date
  /** The merchant's balance does not do: what is agreed to is paid as soon as it does, and no more is frozen than there is. */
  readonly isLater?: boolean
  readonly most?: HowMuch
}
type Act<Name extends ActName> = (
  deps: ReturnActDeps,
  tx: TenantTx,
  operation: OperationOf<Name>,
  held: Held,
) => Promise<void>

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)
const about = (one: ReturnRecord) => ({ subjectId: one.id, shopId: one.shop_id })
const factsOf = (one: ReturnRecord) => ({ returnId: one.id, returnNo: one.return_no })

const acts: { readonly [Name in ActName]: Act<Name> } = {
  async agree(deps, tx, { addressId }, { order, one, actor, now }) {
    const isByItself = false
    if (one.type === 'REFUND_ONLY') {
      const paid = await pay(deps, tx, { order, one }, { actor, now })
      await happened(tx, paid, {
        actor,
        happening: { event: 'agree', type: one.type, amountFen: paid.amount_fen, isByItself },
        now,
      })
      return
    }
    if (one.type === 'RESHIP') {
      const agreed = await awaitShip(tx, one, { now })
      const happening = { event: 'agree', type: one.type, amountFen: one.amount_fen, isByItself } as const
      await happened(tx, agreed, { actor, happening, now })
      return
    }
    const address = (await addressOf(deps, tx, one.shop_id, addressId)) ?? refuse('return.noAddress')
    await awaitGoods(deps, tx, one, { address, now })
    await happened(tx, one, {
      actor,
      happening: { event: 'agree', type: one.type, amountFen: one.amount_fen, isByItself },
      now,
    })
  },

  async setAddress(deps, tx, { addressId }, { one, actor, now }) {
    const address = (await addressOf(deps, tx, one.shop_id, addressId)) ?? refuse('return.noAddress')
    const told = await addressGiven(deps, tx, one, { address, now })
    await happened(tx, told, { actor, happening: { event: 'setAddress' }, now })
  },

  async reject(deps, tx, { code, reason, fileIds }, { order, one, actor, now }) {
    if (code === 'SHIPPED' && one.phase === 'BEFORE_SHIP')
      refuse('state.notAllowed', {
        status: said('商品尚未发货，请在发货时拒绝', 'nothing was sent: refuse it as you ship'),
      })
    await rejectReturn(deps, tx, { order, one }, { event: 'reject', code, reason, fileIds, actor, now })
  },

  async refuseReceipt(deps, tx, { code, reason, fileIds }, { order, one, actor, now }) {
    await rejectReturn(deps, tx, { order, one }, { event: 'refuseReceipt', code, reason, fileIds, actor, now })
  },

  async offer(deps, tx, { type, amountFen, note }, held) {
    await makeOffer(deps, tx, { type, amountFen, note }, held)
  },

  async question(_deps, tx, { text }, { one, actor, now }) {
    const until = dueFrom(tx, 'afterSale.negotiateHours', now)
    const asked = await move(tx, one, 'question', {
      ...noOffer,
      question: text,
      offers: one.offers + 1,
      deadline_at: until,
      now,
    })
    const happening = { event: 'question', until: until.toISOString(), words: text } as const
    await happened(tx, asked, { actor, happening, now })
  },

  async receive(deps, tx, { isRestocked, restockedQuantity, result }, held) {
    await receive(deps, tx, { isRestocked, restockedQuantity, result }, held)
  },

  async reship(deps, tx, { carrierCode, waybillNo }, held) {
    await sendAnew(deps, tx, { carrierCode, waybillNo }, held)
  },

  async convert(deps, tx, _operation, { order, one, actor, now }) {
    const paid = await pay(deps, tx, { order, one }, { actor, now })
    const happening = { event: 'convert', amountFen: paid.amount_fen, isByItself: false } as const
    await happened(tx, paid, { actor, happening, now })
  },

  async handBack(deps, tx, { carrierCode, waybillNo }, held) {
    await handBack(deps, tx, { carrierCode, waybillNo }, held)
  },

  async waiveGoods(deps, tx, _operation, { one, actor, now }) {
    await waiveGoods(deps, tx, one, { actor, now })
  },

  async gotIt(deps, tx, _operation, { order, one, actor, now }) {
    await replaced(deps, tx, { order, one }, { actor, now, isByItself: false })
  },

  async extend(_deps, tx, { reason }, { one, actor, now }) {
    const dueAt = after(one.deadline_at ?? now, returnParameters.extendMs)
    const extended = await change(tx, one, { deadline_at: dueAt, is_put_off: true }, now)
    await happened(tx, extended, { actor, happening: { event: 'extend', reason }, now })
  },

  async payAgain(deps, tx, _operation, { order, one, actor, now }) {
    const paid = await pay(deps, tx, { order, one }, { actor, now })
    await happened(tx, paid, { actor, happening: { event: 'payAgain', amountFen: paid.amount_fen }, now })
  },

  async cancel(deps, tx, _operation, { order, one, actor, now }) {
    const closed = await close(deps, tx, { order, one }, { actor, now, closeType: 'BUYER_CANCEL' })
    await happened(tx, closed, { actor, happening: { event: 'cancel' }, now })
    if (!closed.is_hand_back_due) await deps.notify(tx, returnTakenBack(about(one), factsOf(one)))
  },

  async modify(deps, tx, { action: _action, id: _id, ...wish }, { order, one, actor, now }) {
    if (actor.party !== 'storefront') return
    await modifyReturn(deps, tx, { order, one }, { wish, actor, now })
  },

  async sendBack(deps, tx, { carrierCode, waybillNo }, held) {
    await sendBack(deps, tx, { carrierCode, waybillNo }, held)
  },

  async accept(deps, tx, _operation, { isLater = false, ...held }) {
    await takeOffer(deps, tx, { ...held, isLater })
    const { one } = held
    await deps.notify(tx, returnAnsweredByBuyer(about(one), { ...factsOf(one), isAccepted: true }))
  },

  async decline(deps, tx, _operation, { one, actor, now }) {
    await declineOffer(deps, tx, one, { actor, now, isByItself: false })
  },

  async answer(deps, tx, { text, fileIds }, { one, actor, now }) {
    const proofs = [...new Set(fileIds)]
    await deps.files.mustBeOwn(tx, proofs, 'RETURN_PROOF')
    const dueAt = after(now, returnParameters.reviewAgainMs)
    const shown = await move(tx, one, 'answer', { question: null, deadline_at: dueAt, now })
    await happened(tx, shown, { actor, happening: { event: 'answer', words: text, fileIds: proofs }, now })
    await deps.notify(tx, returnProofShown(about(one), factsOf(one)))
  },

  async askTime(_deps, tx, _operation, { one, actor, now }) {
    const dueAt = after(one.deadline_at ?? now, returnParameters.sendBackMoreMs)
    const extended = await change(tx, one, { deadline_at: dueAt, is_put_off_by_buyer: true }, now)
    await happened(tx, extended, { actor, happening: { event: 'askTime' }, now })
  },

  async escalate(deps, tx, words, { most = 'ALL', ...held }) {
    await escalate(deps, tx, words, { ...held, most })
  },

  async prove(deps, tx, words, held) {
    await prove(deps, tx, words, held)
  },

  async appeal(deps, tx, words, held) {
    await appeal(deps, tx, words, held)
  },

  async acceptVerdict(deps, tx, _operation, { order, one, actor, now, isLater = false }) {
    await acceptVerdict(deps, tx, { order, one, now }, { actor, isLater })
  },
}

/**
 * Errors: refuses record.notFound, record.changed for a version that is not the newest (merchants say which they saw), state.notAllowed
 * for what its status does not allow, and what each act refuses.
 */
export async function operateReturn(
  deps: ReturnActDeps,
  tx: TenantTx,
  operation: Operation,
  by: Pick<Held, 'actor' | 'now' | 'isLater' | 'most'>,
): Promise<void> {
  const { order_id: orderId } = await mustFindReturn(tx, operation.id)
  const order = await deps.orders.hold(tx, orderId)
  const one = await mustFindReturn(tx, operation.id)
  const isPossible = mayDo(operation.action, one, by.actor.party)
  if ('version' in operation && operation.version !== undefined && operation.version !== one.version) {
    if (!isPossible) refuseStatus(one)
    refuse('record.changed')
  }
  if (!isPossible) refuseAct(one, operation.action)
  const act: { readonly [Name in ActName]: unknown } = acts
  // The table above holds each act under its own name.
  await (act[operation.action] as Act<typeof operation.action>)(deps, tx, operation, { order, one, ...by })
}

function refuseAct(one: ReturnRecord, action: ActName): never {
  if (action === 'modify' && mayChangeStatus(one) && !mayModify(one)) {
    const most = returnParameters.changes
    refuse('limit.exceeded', {
      limit: said(`每个售后单最多修改 ${most} 次`, `a return is changed ${most} times at most`),
    })
  }
  if (action === 'reject' && !mayReject(one)) {
    const most = returnParameters.rejections
    refuse('limit.exceeded', {
      limit: said(`每个售后单最多拒绝 ${most} 次`, `a return is refused ${most} times at most`),
    })
  }
  return refuseStatus(one)
}

const mayChangeStatus = ({ status }: ReturnRecord): boolean =>
  status === 'MERCHANT_REVIEW' || status === 'MERCHANT_REJECTED'

const refuseStatus = (one: ReturnRecord): never => refuse('state.notAllowed', { status: statusName(one.status) })

interface Rejection extends Pick<Held, 'actor' | 'now'> {
  readonly event: 'reject' | 'refuseReceipt'
  readonly code: ReturnReject
  readonly reason: string
  readonly fileIds: readonly string[]
}

/** Pieces that were not sent may be sent from then on. Out: the order as it is now. */
async function rejectReturn(
  { files, orders }: Pick<ReturnActDeps, 'files' | 'orders'>,
  tx: TenantTx,
  { order, one }: Pick<Held, 'order' | 'one'>,
  { event, code, reason, fileIds, actor, now }: Rejection,
): Promise<OrderRecord> {
  const proofs = [...new Set(fileIds)]
  await files.mustBeOwn(tx, proofs, 'RETURN_PROOF')
  const rejected = await move(tx, one, event, {
    reject_code: code,
    reject_reason: reason,
    reject_file_ids: proofs,
    ...(event === 'reject'
      ? { rejections: one.rejections + 1 }
      : {
          receipt_refusals: one.receipt_refusals + 1,
          // What its carrier handed over is there, whatever its merchant says.
          has_come_back: code !== 'NOT_RECEIVED' || one.signed_back_at !== null,
        }),
    deadline_at: dueFrom(tx, 'afterSale.escalateDays', now),
    now,
  })
  await happened(tx, rejected, { actor, happening: { event, code, reason, fileIds: proofs }, now })
  return orders.change(tx, order, { before: ofReturn(one), after: ofReturn(rejected) }, now)
}

/**
 * What is sent all the same, of these lines or (null) of all: its buyer, who asked for the money, is told that it is on its way. Out: the
 * order as it is now. Errors: refuses permission.denied for who may not refuse returns, limit.exceeded for one that was refused twice.
 */
export async function refuseUnsent(
  deps: Pick<ReturnActDeps, 'files' | 'orders'>,
  tx: TenantTx,
  order: OrderRecord,
  {
    itemIds,
    ...by
  }: Pick<Held, 'actor' | 'now'> & { readonly reason: string; readonly itemIds: readonly string[] | null },
): Promise<OrderRecord> {
  const { actor } = by
  if (actor.party === 'merchant' && !actor.permissions.has('returnOrder.reject')) refuse('permission.denied')
  let current = order
  for (const one of await returnsOfOrder(tx, order.id)) {
    const isSent = itemIds === null || itemIds.includes(one.item_id)
    if (one.phase !== 'BEFORE_SHIP' || one.status !== 'MERCHANT_REVIEW' || !isSent) continue
    if (!mayReject(one)) refuseAct(one, 'reject')
    const terms = { event: 'reject', code: 'SHIPPED', fileIds: [], ...by } as const
    current = await rejectReturn(deps, tx, { order: current, one }, terms)
  }
  return current
}

const noOffer = { offer_type: null, offer_fen: null, offer_note: null } as const

/** No agreement, or nothing was shown: the merchant has one more turn. */
export async function declineOffer(
  { notify }: Pick<ReturnActDeps, 'notify'>,
  tx: TenantTx,
  one: ReturnRecord,
  {
    isByItself,
    actor,
    now,
  }: { readonly isByItself: boolean; readonly actor: Parameters<typeof happened>[2]['actor']; readonly now: Date },
): Promise<void> {
  const declined = await move(tx, one, 'decline', {
    ...noOffer,
    question: null,
    deadline_at: after(now, returnParameters.reviewAgainMs),
    now,
  })
  await happened(tx, declined, {
    actor,
    happening: { event: 'decline', isByItself, ofQuestion: one.question !== null },
    now,
  })
  await notify(
    tx,
    one.question === null
      ? returnAnsweredByBuyer(about(one), { ...factsOf(one), isAccepted: false })
      : returnProofMissed(about(one), factsOf(one)),
  )
}
