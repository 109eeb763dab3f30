// One order with everything that belongs to it, in one statement.
import {
  type AddressChange,
  type DeliveryType,
  MOST_TOGETHER,
  type ParcelState,
  type SaleOrderStatus,
  type SettlementCycle,
  type WaybillState,
} from '@merchant/contract'
import { statements, type Tables, type TenantDb } from '@merchant/database'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonRows } from '../../../kernel/json-rows.ts'
import { sendingOf } from '../freight/index.ts'
import { type HistoryRow, INTERNAL } from './order-history.ts'
import type { WholeInvoice } from './invoice/shown-invoice.ts'
import { commissionsOf } from './line-commissions.ts'
import { linesOf } from './sale-order.lines.ts'
import { companionsOf } from './ship/companions.ts'
import { shownColumns } from './sale-order.row.ts'
import type { RefundRecord } from './refund/refund-order.store.ts'
import type { PaymentRecord } from './sale-order.store.ts'

type Builder = ExpressionBuilder<Tables, 'sale_order'>

interface WholePayment {
  readonly paymentNo: string
  readonly payBy: PaymentRecord['pay_by']
  readonly status: PaymentRecord['status']
  readonly isSurplus: boolean
  readonly returnState: PaymentRecord['return_state']
  readonly amountFen: number
  readonly providerNo: string | null
  readonly paidAt: string | null
}

interface WholeSibling {
  readonly id: string
  readonly orderNo: string
  readonly version: number
  readonly pieces: number
}

interface WholeOther {
  readonly id: string
  readonly orderNo: string
  readonly status: SaleOrderStatus
  readonly deliveryType: DeliveryType
  readonly payableFen: number
}

interface WholeRefund {
  readonly id: string
  readonly refundNo: string
  readonly amountFen: number
  readonly commissionFen: number
  readonly depositFen: number
  readonly lentFen: number
  readonly step: RefundRecord['step']
  readonly isSettled: boolean
  readonly status: RefundRecord['status']
  readonly sentAt: string | null
  readonly reason: string
  readonly createdAt: string
  readonly refundedAt: string | null
}

export interface WholeTerms {
  readonly cycle: SettlementCycle
  readonly nextCycle: SettlementCycle | null
  readonly periodTo: string
}

interface WholeShipment {
  readonly id: string
  readonly shipmentNo: string
  readonly carrierCode: string
  readonly carrierName: string
  readonly waybillNo: string
  readonly weightG: number | null
  readonly costFen: number | null
  readonly shippedAt: string
  readonly canceledAt: string | null
  readonly editCount: number
  /** When its carrier last told something of it. */
  readonly lastTraceAt: string | null
  /** Null: it is not followed. */
  readonly parcelState: ParcelState | null
}

interface WholeContent {
  readonly shipmentId: string
  readonly itemId: string
  readonly quantity: number
}

interface WholeWaybill {
  readonly id: string
  readonly carrierCode: string
  readonly state: WaybillState
  readonly waybillNo: string | null
  readonly reason: string | null
  /** As the database writes bytes in JSON. */
  readonly detail: string
  readonly printCount: number
  readonly lastPrintedAt: string | null
  readonly createdAt: string
}

interface WholeChange {
  readonly id: string
  readonly status: AddressChange['status']
  readonly askedBy: 'BUYER' | 'MERCHANT'
  readonly oldName: string
  readonly oldPhone: string
  readonly oldAddress: string
  readonly newName: string
  readonly newPhone: string
  readonly newAddress: string
  readonly rejectReason: string | null
  readonly askedAt: string
  readonly dueAt: string | null
  readonly decidedAt: string | null
}

/** What an order shows beyond its row in the list. */
const columns = [
  ...shownColumns,
  'sale_order.receiver_name_mask',
  'sale_order.receiver_name_enc',
  'sale_order.receiver_phone_mask',
  'sale_order.receiver_phone_enc',
  'sale_order.receiver_region',
  'sale_order.receiver_detail_enc',
  'sale_order.close_reason',
  'sale_order.close_reason_code',
  'sale_order.goods_fen',
  'sale_order.cut_fen',
  'sale_order.discount_fen',
  'sale_order.checkout_no',
  'sale_order.freight_steps',
  'sale_order.commission_fen',
  'sale_order.commission_asked_fen',
  'sale_order.confirm_days',
  'sale_order.ship_hours',
  'sale_order.after_sale_days',
  'sale_order.pickup_enc',
  'sale_order.pickup_days',
  'sale_order.settle_due_at',
  'sale_order.waits_for_bill',
  'sale_order.settled_at',
] as const

const paymentsOf = (eb: Builder) =>
  eb
    .selectFrom('payment')
    .whereRef('payment.order_id', '=', 'sale_order.id')
    .select(
      jsonRows<WholePayment>(
        {
          paymentNo: 'payment.payment_no',
          payBy: 'payment.pay_by',
          status: 'payment.status',
          isSurplus: 'payment.is_surplus',
          returnState: 'payment.return_state',
          amountFen: 'payment.amount_fen',
          providerNo: 'payment.provider_no',
          paidAt: 'payment.paid_at',
        },
        ['payment.created_at', 'payment.id'],
      ).as('payments'),
    )

const refundsOf = (eb: Builder) =>
  eb
    .selectFrom('refund_order as refund')
    .whereRef('refund.order_id', '=', 'sale_order.id')
    .select(
      jsonRows<WholeRefund>(
        {
          id: 'refund.id',
          refundNo: 'refund.refund_no',
          amountFen: 'refund.amount_fen',
          commissionFen: 'refund.commission_fen',
          depositFen: 'refund.deposit_fen',
          lentFen: 'refund.lent_fen',
          step: 'refund.step',
          isSettled: 'refund.is_settled',
          status: 'refund.status',
          sentAt: 'refund.sent_at',
          reason: 'refund.reason',
          createdAt: 'refund.created_at',
          refundedAt: 'refund.refunded_at',
        },
        ['refund.created_at', 'refund.id'],
      ).as('refunds'),
    )

const shipmentsOf = (eb: Builder) =>
  eb
    .selectFrom('shipment')
    .leftJoin('parcel', 'parcel.id', 'shipment.id')
    .whereRef('shipment.order_id', '=', 'sale_order.id')
    .select(
      jsonRows<WholeShipment>(
        {
          id: 'shipment.id',
          shipmentNo: 'shipment.shipment_no',
          carrierCode: 'shipment.carrier_code',
          carrierName: 'shipment.carrier_name',
          waybillNo: 'shipment.waybill_no',
          weightG: 'shipment.weight_g',
          costFen: 'shipment.cost_fen',
          shippedAt: 'shipment.shipped_at',
          canceledAt: 'shipment.canceled_at',
          editCount: 'shipment.edit_count',
          lastTraceAt: 'parcel.last_trace_at',
          parcelState: 'parcel.state',
        },
        ['shipment.shipped_at', 'shipment.id'],
      ).as('shipments'),
    )

/** What lies in its parcels. */
const contentsOf = (eb: Builder) =>
  eb
    .selectFrom('shipment as parcel')
    .innerJoin('shipment_item as content', 'content.shipment_id', 'parcel.id')
    .whereRef('parcel.order_id', '=', 'sale_order.id')
    .select(
      jsonRows<WholeContent>(
        { shipmentId: 'content.shipment_id', itemId: 'content.item_id', quantity: 'content.quantity' },
        ['content.shipment_id', 'content.item_id'],
      ).as('contents'),
    )

/** Numbers that were taken for it, which only those who ship see. */
const waybillsOf = (eb: Builder, isOurs: boolean) =>
  eb
    .selectFrom('waybill as label')
    .whereRef('label.order_id', '=', 'sale_order.id')
    .$if(!isOurs, (query) => query.where(sql.lit(false)))
    .select(
      jsonRows<WholeWaybill>(
        {
          id: 'label.id',
          carrierCode: 'label.carrier_code',
          state: 'label.state',
          waybillNo: 'label.waybill_no',
          reason: 'label.reason',
          detail: 'label.receiver_detail_enc',
          printCount: 'label.print_count',
          lastPrintedAt: 'label.last_printed_at',
          createdAt: 'label.created_at',
        },
        ['label.id'],
      ).as('waybills'),
    )

/** The addresses that were asked for, at most five. */
const changesOf = (eb: Builder) =>
  eb
    .selectFrom('address_change as asked')
    .whereRef('asked.order_id', '=', 'sale_order.id')
    .select(
      jsonRows<WholeChange>(
        {
          id: 'asked.id',
          status: 'asked.status',
          askedBy: 'asked.asked_by',
          oldName: 'asked.old_name_mask',
          oldPhone: 'asked.old_phone_mask',
          oldAddress: 'asked.old_address_mask',
          newName: 'asked.receiver_name_mask',
          newPhone: 'asked.receiver_phone_mask',
          newAddress: 'asked.receiver_address_mask',
          rejectReason: 'asked.reject_reason',
          askedAt: 'asked.asked_at',
          dueAt: 'asked.due_at',
          decidedAt: 'asked.decided_at',
        },
        ['asked.id'],
      ).as('changes'),
    )

const invoicesOf = (eb: Builder) =>
  eb
    .selectFrom('order_invoice as invoice')
    .whereRef('invoice.order_id', '=', 'sale_order.id')
    .select(
      jsonRows<WholeInvoice>(
        {
          type: 'invoice.type',
          title: 'invoice.title_mask',
          taxNo: 'invoice.tax_no',
          email: 'invoice.email_mask',
          askedAt: 'invoice.asked_at',
          invoiceNo: 'invoice.invoice_no',
          rejectReason: 'invoice.reject_reason',
          decidedAt: 'invoice.decided_at',
        },
        ['invoice.order_id'],
      ).as('invoices'),
    )

/** Placed in the same checkout, in other shops of the merchant. */
const othersOf = (eb: Builder) =>
  eb
    .selectFrom('sale_order as other')
    .whereRef('other.checkout_no', '=', 'sale_order.checkout_no')
    .whereRef('other.id', '!=', 'sale_order.id')
    .select(
      jsonRows<WholeOther>(
        {
          id: 'other.id',
          orderNo: 'other.order_no',
          status: 'other.status',
          deliveryType: 'other.delivery_type',
          payableFen: 'other.payable_fen',
        },
        ['other.id'],
      ).as('others'),
    )

/** Of the same buyer, to the same receiver and address, and free to leave; as many as one parcel takes. */
const siblingsOf = (eb: Builder) =>
  eb
    .selectFrom((of) =>
      of
        .selectFrom('sale_order as near')
        .whereRef('near.receiver_hash', '=', 'sale_order.receiver_hash')
        .whereRef('near.buyer_id', '=', 'sale_order.buyer_id')
        .whereRef('near.shop_id', '=', 'sale_order.shop_id')
        .whereRef('near.id', '!=', 'sale_order.id')
        .where('near.stage', '=', sql.lit('TO_SHIP'))
        .where('near.hold_reason', 'is', null)
        .whereRef('near.refund_asked_fen', '<', 'near.paid_fen')
        .select(['near.id', 'near.order_no', 'near.version'])
        .select((one) =>
          one
            .selectFrom('sale_order_item as piece')
            .whereRef('piece.order_id', '=', 'near.id')
            .select(
              sql<number>`coalesce(sum(piece.quantity - piece.shipped_quantity - piece.dropped_quantity - piece.held_quantity), 0)::integer`.as(
                'pieces',
              ),
            )
            .as('pieces'),
        )
        .orderBy('near.id')
        .limit(sql.lit(MOST_TOGETHER))
        .as('sibling'),
    )
    .select(
      jsonRows<WholeSibling>(
        { id: 'sibling.id', orderNo: 'sibling.order_no', version: 'sibling.version', pieces: 'sibling.pieces' },
        ['sibling.id'],
      ).as('siblings'),
    )

const historyOf = (eb: Builder, isOurs: boolean) =>
  eb
    .selectFrom('sale_order_event as happening')
    .whereRef('happening.order_id', '=', 'sale_order.id')
    .$if(!isOurs, (query) => query.where('happening.event', 'not in', [...INTERNAL]))
    .select(
      jsonRows<HistoryRow>(
        {
          at: 'happening.at',
          actorType: 'happening.actor_type',
          actor: 'happening.actor_name',
          event: 'happening.event',
          facts: 'happening.facts',
        },
        ['happening.at', 'happening.id'],
      ).as('history'),
    )

/** By which periods its merchant settles; one row, or none before the first. */
const termsOf = (eb: Builder) =>
  eb
    .selectFrom('settlement_terms as terms')
    .whereRef('terms.merchant_id', '=', 'sale_order.merchant_id')
    .select(
      jsonRows<WholeTerms>({ cycle: 'terms.cycle', nextCycle: 'terms.next_cycle', periodTo: 'terms.period_to' }, [
        'terms.merchant_id',
      ]).as('terms'),
    )

/** `isOurs`: for the merchant's own people, who alone see some of what happened. */
export const wholeOrder = statements(
  (who: { readonly isOurs: boolean }) => (db: TenantDb, value: { readonly id: string }) =>
    db
      .selectFrom('sale_order')
      .select(columns)
      .select((eb) => [
        linesOf(eb).as('lines'),
        paymentsOf(eb).as('payments'),
        refundsOf(eb).as('refunds'),
        shipmentsOf(eb).as('shipments'),
        contentsOf(eb).as('contents'),
        companionsOf(eb, who.isOurs).as('companions'),
        waybillsOf(eb, who.isOurs).as('waybills'),
        changesOf(eb).as('changes'),
        commissionsOf(eb, who.isOurs).as('commissions'),
        othersOf(eb).as('others'),
        invoicesOf(eb).as('invoices'),
        siblingsOf(eb).as('siblings'),
        historyOf(eb, who.isOurs).as('history'),
        termsOf(eb).as('terms'),
        sendingOf(eb).as('sending'),
      ])
      .where('sale_order.id', '=', value.id),
)
