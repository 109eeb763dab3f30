// One order whole: money, payments, shipments and its timeline, for the merchant's drawer and the storefront.
import {
  type AddressChange,
  freightStep,
  MOST_ADDRESS_CHANGES,
  type ParcelState,
  type SaleOrderInfo,
  type SaleOrderStatus,
  spoken,
} from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { z } from 'zod'
import { spokenText } from '../../../kernel/in-both.ts'
import { isoOf } from '../../../kernel/json-rows.ts'
import { maskAddress } from '../../../kernel/masks.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { periodEnd } from '../../../kernel/settlement-period.ts'
import { sendingBy } from '../freight/index.ts'
import { saidReason } from './close-reason.ts'
import { goesSomewhere, hasCodes } from './order-delivery.ts'
import { historyEntry } from './order-history.ts'
import { turnsOf } from './refund/index.ts'
import type { SaleOrderDeps } from './sale-order.deps.ts'
import { shownCommissions } from './line-commissions.ts'
import { shownLines } from './sale-order.lines.ts'
import { DAY_MS, settleDays } from './order-days.ts'
import { expectedSettleFen, receiverOf, rowOf } from './sale-order.row.ts'
import { allowedActions } from './order-acts.ts'
import { extendsLeft } from './sale-order.states.ts'
import { shownInvoice } from './invoice/shown-invoice.ts'
import { codesOf } from './redeem/shown-codes.ts'
import { pickupOf } from './redeem/pickup-place.ts'
import { isEditable, undoUntil } from './ship/parcel-standing.ts'
import { nameOf } from './waybill/save-account.ts'
import { wholeOrder, type WholeTerms } from './sale-order.whole.ts'

export async function orderInfo(
  deps: Pick<SaleOrderDeps, 'cipher' | 'publicUrl' | 'clock' | 'carrierOf'>,
  db: TenantDb,
  id: string,
  reader: 'merchant' | 'storefront' | 'platform',
): Promise<SaleOrderInfo> {
  // The remark is for the merchant's own people, and for the platform's.
  const isOurs = reader !== 'storefront'
  const order = (await wholeOrder({ isOurs }).first(db, { id })) ?? refuse('record.notFound')
  const { lines, payments, refunds, shipments, contents, companions, waybills, changes, history } = order
  const now = deps.clock.now()
  const row = rowOf(order, {
    ...receiverOf(deps.cipher, order),
    items: shownLines(lines, deps.publicUrl),
    allowedActions: allowedActions(order, isOurs ? 'merchant' : 'storefront', now),
  })
  const left = extendsLeft(order)
  const days = settleDays(db, order)
  const turns = turnsOf(
    (refunds ?? []).map(({ sentAt, ...refund }) => ({
      ...refund,
      sentAt: sentAt === null ? null : new Date(isoOf(sentAt)),
    })),
  )
  const detail = deps.cipher.decrypt('sale_order.receiver_detail', db.merchantId, order.receiver_detail_enc)
  return {
    ...row,
    sellerRemark: isOurs ? row.sellerRemark : '',
    hold: isOurs ? row.hold : null,
    flag: isOurs ? row.flag : 0,
    tags: isOurs ? row.tags : [],
    // How its parcels are packed is the merchant's own business.
    ...(isOurs ? {} : { printed: [], printCount: 0, lastPrintedAt: null }),
    closeReason: order.close_reason === null ? null : spoken(saidReason(order.close_reason, order.close_reason_code)),
    closeReasonCode: order.close_reason_code,
    receiverAddress: !goesSomewhere(row.deliveryType) ? '' : `${row.receiverRegion.join('')} ${maskAddress(detail)}`,
    money: {
      goodsFen: order.goods_fen,
      freightFen: order.freight_fen,
      discountFen: order.discount_fen,
      cutFen: order.cut_fen,
      payableFen: order.payable_fen,
      paidFen: order.paid_fen,
      returningFen: order.returning_fen,
      commissionFen: order.commission_fen,
      expectedSettleFen: expectedSettleFen(order),
    },
    commissions: shownCommissions(order.commissions),
    confirmDays: order.confirm_days,
    extendsLeft: left.times,
    extendDaysLeft: left.days,
    afterSaleDays: order.after_sale_days,
    settleDays: days,
    shipHours: order.ship_hours,
    freightSteps: order.freight_steps === null ? null : keptSteps.parse(order.freight_steps),
    payments: (payments ?? []).map(({ returnState, ...payment }) => ({
      ...payment,
      isSentBack: returnState === 'RETURNED',
      paidAt: payment.paidAt === null ? null : isoOf(payment.paidAt),
    })),
    refunds: (refunds ?? []).map(({ id, step, sentAt: _sent, ...refund }) => ({
      ...refund,
      sendAt: turns.get(id)?.toISOString() ?? null,
      reason: spokenText(refund.reason),
      // What the platform takes of a sale is not the buyer's business, nor what its merchant lacks.
      commissionFen: isOurs ? refund.commissionFen : 0,
      depositFen: isOurs ? refund.depositFen : 0,
      lentFen: isOurs ? refund.lentFen : 0,
      isLent: isOurs && refund.lentFen > 0 && step === 'REFUND',
      createdAt: isoOf(refund.createdAt),
      refundedAt: refund.refundedAt === null ? null : isoOf(refund.refundedAt),
    })),
    shipments: (shipments ?? []).map(({ editCount, lastTraceAt, parcelState, ...shipment }) => {
      const shippedAt = new Date(shipment.shippedAt)
      const standing = {
        isCanceled: shipment.canceledAt !== null,
        shippedAt,
        editCount,
        hasTrace: lastTraceAt !== null,
        isTurned: TURNED.includes(parcelState ?? 'CREATED'),
      }
      return {
        ...shipment,
        ...(isOurs ? {} : { weightG: null, costFen: null }),
        carrierName: spokenText(shipment.carrierName),
        shippedAt: shippedAt.toISOString(),
        canceledAt: shipment.canceledAt === null ? null : isoOf(shipment.canceledAt),
        items: (contents ?? [])
          .filter(({ shipmentId }) => shipmentId === shipment.id)
          .map(({ itemId, quantity }) => ({ itemId, quantity })),
        undoUntil: isOurs ? isoOrNull(undoUntil(db, order, standing, now)) : null,
        isEditable: isOurs && isEditable(order, standing, now),
        together: (companions ?? [])
          .filter(({ shipmentId }) => shipmentId === shipment.id)
          .map(({ id: otherId, orderNo }) => ({ id: otherId, orderNo })),
      }
    }),
    pickup: pickupOf(deps.cipher, order, { isInFull: !isOurs }),
    codes: hasCodes(order.delivery_type) ? await codesOf(deps.cipher, db, { id, isInFull: !isOurs }) : [],
    waybills: (waybills ?? [])
      .toReversed()
      .map(({ detail: sealed, carrierCode, lastPrintedAt, createdAt, ...waybill }) => ({
        ...waybill,
        orderId: order.id,
        carrierCode,
        carrierName: spokenText(nameOf(deps, carrierCode)),
        reason: spokenText(waybill.reason),
        isStale:
          (waybill.state === 'ISSUED' || waybill.state === 'ASKING') &&
          sealed !== `\\x${order.receiver_detail_enc.toString('hex')}`,
        lastPrintedAt: lastPrintedAt === null ? null : isoOf(lastPrintedAt),
        createdAt: isoOf(createdAt),
      })),
    addressChange: changeOf((changes ?? []).at(-1)),
    siblings: isOurs && row.allowedActions.includes('ship') ? (order.siblings ?? []) : [],
    preferredCarriers: isOurs ? [...sendingBy(order.sending).carrierCodes] : [],
    checkout: order.checkout_no === null ? null : { checkoutNo: order.checkout_no, others: order.others ?? [] },
    addressChangesLeft: Math.max(0, MOST_ADDRESS_CHANGES - order.address_change_count),
    invoice: shownInvoice(order.invoice_status, (order.invoices ?? []).at(0)),
    timeline: (history ?? []).map((row) => historyEntry(row, reader === 'platform')),
    settleDueAt: order.settle_due_at?.toISOString() ?? null,
    settleExpectedAt: isoOrNull(settleExpected(order, days)),
    settleBillAt: isOurs ? isoOrNull(billDay(order, days)) : null,
    settledAt: order.settled_at?.toISOString() ?? null,
  }
}

/** Refused, or on its way back. */
const TURNED: readonly string[] = ['REJECTED', 'RETURNING', 'RETURNED'] satisfies ParcelState[]

type KeptChange = NonNullable<
  NonNullable<Awaited<ReturnType<ReturnType<typeof wholeOrder>['first']>>>['changes']
>[number]

function changeOf(kept: KeptChange | undefined): AddressChange | null {
  if (kept === undefined) return null
  const { id, status, askedBy, rejectReason, askedAt, dueAt, decidedAt } = kept
  return {
    id,
    status,
    isByBuyer: askedBy === 'BUYER',
    before: { name: kept.oldName, phone: kept.oldPhone, address: kept.oldAddress },
    after: { name: kept.newName, phone: kept.newPhone, address: kept.newAddress },
    rejectReason,
    askedAt: isoOf(askedAt),
    dueAt: status !== 'PENDING' || dueAt === null ? null : isoOf(dueAt),
    decidedAt: decidedAt === null ? null : isoOf(decidedAt),
  }
}

const isoOrNull = (instant: Date | null): string | null => instant?.toISOString() ?? null

const keptSteps = z.array(freightStep)

/**
 * With which bill an order is settled: the one of the period in which its own time is over. Null where orders are settled one by one, and
 * where nobody can say yet.
 */
function billDay(
  order: Settling & {
    readonly completed_at: Date | null
    readonly waits_for_bill: boolean
    readonly settled_at: Date | null
    readonly terms: readonly WholeTerms[] | null
  },
  days: number,
): Date | null {
  const [terms] = order.terms ?? []
  const at = settleExpected(order, days)
  if (terms === undefined || at === null || order.settled_at !== null) return null
  // What is completed keeps to the way in which it was.
  if (order.completed_at !== null && !order.waits_for_bill) return null
  const periodTo = new Date(terms.periodTo)
  const next = terms.nextCycle ?? terms.cycle
  // How it is settled is decided when it is completed.
  const completedAt = order.completed_at ?? order.auto_confirm_at
  const isNow = completedAt !== null && completedAt < periodTo
  if (order.completed_at === null && (isNow ? terms.cycle : next) === 'D1') return null
  if (at < periodTo) return periodTo
  return periodEnd(next, at)
}

interface Settling {
  readonly status: SaleOrderStatus
  readonly settle_due_at: Date | null
  readonly auto_confirm_at: Date | null
}

/** @param days from its completion on */
function settleExpected(order: Settling, days: number): Date | null {
  if (order.settle_due_at !== null || order.status !== 'SHIPPED' || order.auto_confirm_at === null)
    return order.settle_due_at
  return new Date(order.auto_confirm_at.getTime() + days * DAY_MS)
}
