// The merchant asks less for an order that is not paid: a line, or the freight. The provider is asked first, because a payment that
// is under way is one of the old price.
import { type Api, type BodyOf, formatYuan, mustBeFen, said, sumFen } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor, StorefrontActor } from '../../../kernel/actor.ts'
import { type Command, once, wasDone } from '../../../kernel/command.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { recharged } from './charge-lines.ts'
import { closePayment, type CloseDeps, isBeingPaid } from './close-order.ts'
import { happened } from './order-history.ts'
import { orderParameters } from './sale-order.parameters.ts'
import { statusName } from './sale-order.states.ts'
import {
  type ItemRecord,
  itemsOf,
  lockOrder,
  mustFindOrder,
  type OrderRecord,
  reprice,
  type Repriced,
} from './sale-order.store.ts'

type Wish = Extract<BodyOf<Api['saleOrder']['operate']>, { action: 'price' }>

interface CutCommand<T> {
  readonly actor: MerchantActor | StorefrontActor
  readonly operation: Wish
  readonly command: Command
  /** What is read in the transaction, also of a command that was done before. */
  readonly answer: (tx: TenantTx) => Promise<T>
}

/**
 * In: what each named line costs from now on, and the freight, in 分.
 * Errors: refuses state.notAllowed once it is paid or closed, price.notLower for anything that is not less, limit.exceeded after
 * fifty times, provider.pending while the provider can't say whether it is being paid, record.changed for an old version.
 */
export async function cutPrice<T>(deps: CloseDeps, { actor, operation, command, answer }: CutCommand<T>): Promise<T> {
  const { db, clock } = deps
  const { merchantId } = actor
  const reader = db.tenant(merchantId)
  const order = await mustFindOrder(reader, operation.orderId)
  if (!(await wasDone(reader, command))) {
    mustBeMeant(order, operation)
    priced(order, await itemsOf(reader, order.id), operation)
    const verdict = await closePayment(deps, merchantId, order.id)
    if (verdict === 'paid') refuse('state.notAllowed', { status: said('买家已付款', 'the buyer has paid') })
    if (verdict === 'unknown') refuse('provider.pending')
  }
  return db.transaction(merchantId, async (tx) => {
    await once(tx, command, clock.now(), async () => {
      const locked = await lockOrder(tx, operation.orderId)
      mustBeMeant(locked, operation)
      if (await isBeingPaid(tx, locked)) refuse('record.changed')
      const next = priced(locked, await itemsOf(tx, locked.id), operation)
      await reprice(tx, locked, next)
      const { note } = operation
      const why = note === '' ? {} : { note }
      const happening = { event: 'cut', fromFen: locked.payable_fen, toFen: next.payableFen, ...why } as const
      await happened(tx, locked, { actor, happening, now: clock.now() })
      return null
    })
    return answer(tx)
  })
}

function mustBeMeant(order: OrderRecord, { version }: Wish): void {
  if (order.status !== 'UNPAID') refuse('state.notAllowed', { status: statusName(order.status) })
  if (order.version !== version) refuse('record.changed')
  const most = orderParameters.priceCuts
  if (order.cut_count >= most)
    refuse('limit.exceeded', { limit: said(`每笔订单最多改价 ${most} 次`, `at most ${most} lower prices of an order`) })
}

function priced(order: OrderRecord, items: readonly ItemRecord[], { lines, freightFen }: Wish): Repriced {
  const wished = new Map(lines.map(({ itemId, payFen }) => [itemId, payFen]))
  if (wished.size < lines.length || [...wished.keys()].some((id) => !items.some((item) => item.id === id)))
    refuse('record.notFound')
  if (freightFen > order.freight_fen) refuseHigher(said('运费', 'freight'), order.freight_fen)
  const payOf = (item: ItemRecord) => mustBeFen(wished.get(item.id) ?? item.pay_fen)
  const higher = items.find((item) => payOf(item) > item.pay_fen)
  if (higher !== undefined) refuseHigher(said(higher.goods_title, higher.goods_title), higher.pay_fen)
  const next = recharged(items, { freightFen, payOf })
  const goodsFen = sumFen(next.map(({ payFen }) => payFen))
  const payableFen = sumFen([goodsFen, freightFen])
  if (payableFen < 1) refuse('price.notLower', { what: said('实付至少 0.01 元', 'at least ¥0.01 is to be paid') })
  if (payableFen >= order.payable_fen)
    refuse('price.notLower', { what: said('没有任何一项改低', 'nothing of it is lower') })
  return {
    lines: next,
    goodsFen,
    freightFen,
    payableFen,
    commissionFen: sumFen(next.map(({ commissionFen }) => commissionFen)),
    cutFen: order.cut_fen + order.payable_fen - payableFen,
  }
}

const refuseHigher = (what: ReturnType<typeof said>, fen: number): never => {
  const yuan = formatYuan(fen, true)
  return refuse('price.notLower', {
    what: said(`“${what.zh}”最高 ${yuan} 元`, `“${what.en}” at most ¥${yuan}`),
  })
}
