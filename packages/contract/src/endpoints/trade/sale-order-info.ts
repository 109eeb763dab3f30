// One order whole, as its merchant and the platform's people read it.
import { z } from 'zod'
import { idSchema } from '../../ids.ts'
import { balanceFenSchema } from '../../money.ts'
import { instantSchema } from '../../time.ts'
import { addressChange } from './address-change.ts'
import { closeReasonCode } from './close-reason.ts'
import { orderInvoice } from './order-invoice.ts'
import { freightStep } from './freight-terms.ts'
import { pickupPlace } from '../merchant/pickup.ts'
import { lineCommissionTerms } from './commission-rule.ts'
import { deliveryType } from './delivery-type.ts'
import { shownCode } from './redeem-code.ts'
import { payKind } from './place-order.ts'
import { orderRow, saleOrderStatus } from './sale-order-list.ts'
import { waybill } from './waybill-view.ts'

/** PROCESSING: at the provider. RETRYING: it failed and is tried again. MANUAL: the platform's people look into it. */
export const refundStatus = z.enum(['PROCESSING', 'RETRYING', 'MANUAL', 'SUCCESS'])
export type RefundStatus = z.output<typeof refundStatus>
export const orderInfo = orderRow.extend({
  closeReason: z.string().nullable(),
  /** What its merchant closed it for; null: it is not closed, or by the clock, its buyer or a refund of all. */
  closeReasonCode: closeReasonCode.nullable(),
  /** The region, and the rest masked. */
  receiverAddress: z.string(),
  money: z.object({
    goodsFen: z.int(),
    freightFen: z.int(),
    /** What was taken off the goods at placing; they are shown without it. */
    discountFen: z.int(),
    /** What the merchant has taken off since it was placed, goods and freight together. */
    cutFen: z.int(),
    payableFen: z.int(),
    paidFen: z.int(),
    /** What open returns ask for: no other refund takes it. */
    returningFen: z.int(),
    commissionFen: z.int(),
    expectedSettleFen: balanceFenSchema,
  }),
  /** What held for each line at placing, of what is paid for it and of its share of the freight; nothing for its buyer. */
  commissions: z.array(lineCommissionTerms.extend({ itemId: idSchema, payFen: z.int(), freightFen: z.int() })),
  /** As its lines' categories said at placing, the longest of them: from shipping to the receipt that confirms itself, and from there on as long as something may be sent back. */
  confirmDays: z.int(),
  afterSaleDays: z.int(),
  /** From its completion to its settlement: no less than that. */
  settleDays: z.int(),
  /** Within how many hours of the payment it was promised to ship. */
  shipHours: z.int(),
  /** How often and by how many days the receipt may still be put off; nothing while it does not run. */
  extendsLeft: z.int(),
  extendDaysLeft: z.int(),
  /** How the freight came about; null for orders from before it was kept. */
  freightSteps: z.array(freightStep).nullable(),
  payments: z.array(
    z.object({
      paymentNo: z.string(),
      payBy: payKind,
      status: z.string(),
      /** Paid beyond what the order takes: it goes back. */
      isSurplus: z.boolean(),
      /** And has gone back. */
      isSentBack: z.boolean(),
      amountFen: z.int(),
      providerNo: z.string().nullable(),
      paidAt: instantSchema.nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      refundNo: z.string(),
      amountFen: z.int(),
      /** The platform's part of it: commission that is given back. */
      commissionFen: z.int(),
      /** Of what its balance was too small for: out of its deposit, and lent by the platform; and whether that is there. */
      depositFen: z.int(),
      lentFen: z.int(),
      isLent: z.boolean(),
      /** Whether the merchant had the money when it was asked for. */
      isSettled: z.boolean(),
      status: refundStatus,
      /** It is promised, and goes to the provider then: refunds of one payment go a minute apart. Null: it waits for no turn. */
      sendAt: instantSchema.nullable(),
      reason: z.string(),
      createdAt: instantSchema,
      refundedAt: instantSchema.nullable(),
    }),
  ),
  shipments: z.array(
    z.object({
      id: idSchema,
      shipmentNo: z.string(),
      carrierCode: z.string(),
      carrierName: z.string(),
      waybillNo: z.string(),
      /** As its merchant noted them; null: not noted. None for its buyer. */
      weightG: z.int().nullable(),
      costFen: z.int().nullable(),
      shippedAt: instantSchema,
      /** Taken back before the carrier had it; null: on its way or there. */
      canceledAt: instantSchema.nullable(),
      items: z.array(z.object({ itemId: idSchema, quantity: z.int() })),
      /** Until when it may be taken back; null: not any more. */
      undoUntil: instantSchema.nullable(),
      /** Whether its carrier and number may be set right: for a day, and as long as no carrier has told anything of it. */
      isEditable: z.boolean(),
      /** Other orders of its buyer that left with the same number and were not taken back; none for its buyer. */
      together: z.array(z.object({ id: idSchema, orderNo: z.string() })),
    }),
  ),
  /** Of vouchers one for each piece, of what is fetched one for all, from the payment on: in full for their buyer, masked for the merchant. */
  codes: z.array(shownCode),
  /** Where it is fetched, as the shop said at placing; null: it is not. */
  pickup: pickupPlace.nullable(),
  /** Numbers of carriers' interfaces that were taken for it, the newest first; none for its buyer. */
  waybills: z.array(waybill),
  /** The newest of those that were asked for; null: it goes where it was to go at placing. */
  addressChange: addressChange.nullable(),
  addressChangesLeft: z.int(),
  /** What was asked for last; null: nobody did. */
  invoice: orderInvoice.nullable(),
  /** Others of its buyer to the same address that wait to be shipped and may leave in its parcel; none for its buyer. */
  siblings: z.array(z.object({ id: idSchema, orderNo: z.string(), version: z.int(), pieces: z.int() })),
  /** Codes of the carriers that the freight templates of what is left of it prefer, the most wanted first; none for its buyer. */
  preferredCarriers: z.array(z.string()),
  /** Placed in one checkout with orders of the merchant's other shops, each paid by itself; null: it was alone. */
  checkout: z
    .object({
      checkoutNo: z.string(),
      others: z.array(
        z.object({ id: idSchema, orderNo: z.string(), status: saleOrderStatus, deliveryType, payableFen: z.int() }),
      ),
    })
    .nullable(),
  timeline: z.array(z.object({ at: instantSchema, actor: z.string(), text: z.string() })),
  settleDueAt: instantSchema.nullable(),
  /** When it is due, or will be if the buyer lets the receipt confirm itself; null where nobody can say yet. */
  settleExpectedAt: instantSchema.nullable(),
  /** Settled with the bill that is drawn up then, because its merchant settles by periods; null: by itself, or nobody can say yet. */
  settleBillAt: instantSchema.nullable(),
  settledAt: instantSchema.nullable(),
})
export type SaleOrderInfo = z.output<typeof orderInfo>
