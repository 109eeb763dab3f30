// Each act of a return as it is sent, and what the auditor knows it leads to.
import type { InputOf, api, ReturnAction } from '@merchant/contract'
import type { Life, OrderFact } from './life.ts'
import type { ReturnFact } from './return-facts.ts'
import * as moves from './return-moves.ts'
import { grantOf, sentFen, type Wish } from './return-worth.ts'
import type { Seen } from './see.ts'

const DAY = 86_400_000

export type Side = 'BUYER' | 'MERCHANT'

/** What may be asked for anything, sent or not. */
const REASON = 'OTHER' as const

export const isToShip = (seen: Seen, { id }: OrderFact): boolean =>
  ['TO_SHIP', 'PART_SHIPPED'].includes(seen.orders.get(id)?.status ?? '')

export function wishFor({ dice }: Life, order: OrderFact): Wish {
  const type = dice.weighted([
    { weight: 6, what: 'REFUND_ONLY' as const },
    { weight: 5, what: 'RETURN_REFUND' as const },
    { weight: 2, what: 'EXCHANGE' as const },
    { weight: 2, what: 'RESHIP' as const },
  ])
  const pieces = dice.int(1, order.pieces + (dice.chance(0.05) ? 1 : 0))
  const worth = sentFen(order, pieces) ?? order.goodsFen
  const fen = dice.weighted([
    { weight: 6, what: null },
    { weight: 2, what: dice.int(1, Math.max(1, worth)) },
    { weight: 1, what: worth + 1 },
  ])
  return { type, pieces, fen }
}

/** Whether it may still be asked for, whatever it is. */
export function isReturnable(life: Life, seen: Seen, order: OrderFact, askedAt: number): boolean {
  const row = seen.orders.get(order.id)
  if (row === undefined || ['UNPAID', 'CLOSED'].includes(row.status) || row.settleStatus === 'PENDING') return false
  const until = row.completedAt === null ? null : Date.parse(row.completedAt) + life.goods.afterSaleDays * DAY
  return until === null || askedAt <= until
}

export const bodyOf = ({ type, pieces, fen }: Wish) => ({
  type,
  quantity: pieces,
  reasonCode: REASON,
  ...(fen === null ? {} : { amountFen: fen }),
})

export type Body = InputOf<typeof api.returnOrder.operate>

/** An act as it is sent, and what it leads to; false: it is refused. */
interface Act {
  readonly body: Body
  readonly lead: () => boolean
}

export interface Context {
  readonly life: Life
  readonly seen: Seen
  readonly order: OrderFact
  readonly one: ReturnFact
  readonly version: number
  readonly moment: moves.Moment
}

/** Goods may go both ways within one step, and no number goes both ways. */
const parcelOf = ({ life }: Context, way: 'toMerchant' | 'toBuyer') => {
  const first = way === 'toMerchant' ? 2_000_000_000 : 4_000_000_000
  return { carrierCode: 'SF', waybillNo: `SF${first + life.steps.length}` }
}

const merchants: Partial<Readonly<Record<ReturnAction, (context: Context) => Act>>> = {
  agree: ({ order, one, version, moment }) => ({
    body: { action: 'agree', id: one.id, version },
    lead: () => moves.agreed(order, one, moment),
  }),
  reject: ({ one, version, moment }) => ({
    body: { action: 'reject', id: one.id, version, code: 'EXPIRED', reason: '已超出售后期', fileIds: [] },
    lead: () => moves.rejected(one, moment),
  }),
  offer({ life: { dice }, order, one, version, moment }) {
    const type = dice.pick(['REFUND_ONLY', 'RETURN_REFUND'] as const)
    const mostFen = moves.mostRuled(order, one)
    const fen = dice.weighted([
      { weight: 6, what: dice.int(1, Math.max(1, mostFen)) },
      { weight: 1, what: mostFen + 1 },
    ])
    return {
      body: { action: 'offer', id: one.id, version, type, amountFen: fen, note: '部分退款可以吗' },
      lead: () => fen <= mostFen && moves.offered(one, { type, fen }, moment),
    }
  },
  question: ({ one, version, moment }) => ({
    body: { action: 'question', id: one.id, version, text: '请补充商品的照片' },
    lead: () => moves.questioned(one, moment),
  }),
  extend: ({ one, version }) => ({
    body: { action: 'extend', id: one.id, version, reason: '正在核实' },
    lead() {
      one.dueAt = (one.dueAt ?? 0) + moves.EXTEND_MS
      return true
    },
  }),
  receive({ life: { dice }, order, one, version, moment }) {
    const isRestocked = dice.chance(0.5)
    return {
      body: { action: 'receive', id: one.id, version, isRestocked },
      lead: () => moves.received(order, one, isRestocked, moment),
    }
  },
  refuseReceipt: ({ one, version, moment }) => ({
    body: { action: 'refuseReceipt', id: one.id, version, code: 'NOT_RECEIVED', reason: '没有收到包裹', fileIds: [] },
    lead: () => moves.rejected(one, moment),
  }),
  reship: (context) => ({
    body: { action: 'reship', id: context.one.id, version: context.version, ...parcelOf(context, 'toBuyer') },
    lead: () => moves.reshipped(context.order, context.one, context.moment),
  }),
  convert: ({ order, one, version, moment }) => ({
    body: { action: 'convert', id: one.id, version },
    lead: () => moves.pays(order, one, moment),
  }),
  payAgain: ({ order, one, version, moment }) => ({
    body: { action: 'payAgain', id: one.id, version },
    lead: () => moves.pays(order, one, moment),
  }),
}

const buyers: Partial<Readonly<Record<ReturnAction, (context: Context) => Act>>> = {
  cancel: ({ one }) => ({ body: { action: 'cancel', id: one.id }, lead: () => moves.ended(one, 'CLOSED') }),
  modify({ life, seen, order, one, moment }) {
    const wish = wishFor(life, order)
    return {
      body: { action: 'modify', id: one.id, ...bodyOf(wish) },
      lead() {
        if (!isReturnable(life, seen, order, one.appliedAt)) return false
        const grant = grantOf(order, isToShip(seen, order), wish, one)
        return grant !== null && moves.modified(one, { ...wish, ...grant }, moment)
      },
    }
  },
  sendBack: (context) => ({
    body: { action: 'sendBack', id: context.one.id, ...parcelOf(context, 'toMerchant') },
    lead: () => moves.sentBack(context.one, context.moment),
  }),
  accept: ({ order, one, moment }) => ({
    body: { action: 'accept', id: one.id },
    lead: () => (one.offer?.fen ?? 0) <= moves.mostRuled(order, one) && moves.accepted(order, one, moment),
  }),
  decline: ({ one, moment }) => ({ body: { action: 'decline', id: one.id }, lead: () => moves.declined(one, moment) }),
  answer: ({ one, moment }) => ({
    body: { action: 'answer', id: one.id, text: '照片已发在聊天里', fileIds: [] },
    lead: () => moves.declined(one, moment),
  }),
  askTime: ({ one }) => ({
    body: { action: 'askTime', id: one.id },
    lead() {
      one.dueAt = (one.dueAt ?? 0) + moves.ASK_TIME_MS
      return true
    },
  }),
  gotIt: ({ one }) => ({ body: { action: 'gotIt', id: one.id }, lead: () => moves.ended(one, 'SUCCESS') }),
}

const eithers = (context: Context, side: 'BUYER' | 'MERCHANT'): Partial<Readonly<Record<ReturnAction, () => Act>>> => {
  const { seen, order, one, moment } = context
  const words = { id: one.id, text: '见图片和聊天记录', fileIds: [] }
  return {
    escalate: () => ({
      body: { action: 'escalate', ...words },
      lead: () =>
        (one.status !== 'MERCHANT_REJECTED' || moves.isStillDue(order, one, isToShip(seen, order))) &&
        moves.escalated(order, one, side, moment),
    }),
    prove: () => ({
      body: { action: 'prove', ...words },
      lead: () => moves.proved(one, side),
    }),
    appeal: () => ({
      body: { action: 'appeal', ...words },
      lead() {
        if (one.dispute !== null) {
          one.dispute.isAppealed = true
          one.dispute.words[side] += 1
        }
        return moves.toJudge(one)
      },
    }),
    acceptVerdict: () => ({
      body: { action: 'acceptVerdict', id: one.id },
      lead: () => moves.inForce(order, one, moment),
    }),
  }
}

/** What this side does by this name. Throws for what is not known here. */
export function actOf(context: Context, side: Side, name: ReturnAction): Act {
  const own = (side === 'BUYER' ? buyers : merchants)[name]
  const act = own === undefined ? eithers(context, side)[name]?.() : own(context)
  if (act === undefined) throw new Error(`what is offered to the ${side} is not known: ${name}`)
  return act
}
