// What a merchant pays the platform from its wallet, by its own hand or out of what comes in: today its debt 欠款.
import { z } from 'zod'
import { telling } from '../../said.ts'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import { balanceFenSchema, fenSchema } from '../../money.ts'
import { instantSchema } from '../../time.ts'

/** What it is paid for: ORDER: a platform order. */
export const paymentPurpose = z.enum(['DEBT', 'ORDER'], {
  error: telling('没有这种付款用途', 'There is no such purpose'),
})

export const paymentStatus = z.enum(['PROCESSING', 'SUCCESS'])
/** By the merchant's people, taken from what a settlement or a recharge brought, or for a platform order. */
export const paymentWay = z.enum(['BY_HAND', 'SETTLEMENT', 'RECHARGE', 'ORDER'])

/** It counts at once; PROCESSING: the provider has not brought it over yet. */
const paymentRow = z.object({
  id: idSchema,
  paymentNo: z.string(),
  purpose: paymentPurpose,
  way: paymentWay,
  amountFen: z.int(),
  /** Of the order or the recharge that brought it. */
  sourceNo: z.string().nullable(),
  status: paymentStatus,
  takenAt: instantSchema,
  arrivedAt: instantSchema.nullable(),
})
export type PlatformPaymentRow = z.output<typeof paymentRow>

/** The part of 消费 (ConsumeApply) in which the merchant pays the platform; its `kind` says so. */
export const consumeTerms = {
  // An order is paid where it stands.
  purpose: z
    .literal('DEBT', { error: telling('没有这种付款用途', 'There is no such purpose') })
    .meta({ title: '用途' }),
  amountFen: fenSchema(1).meta({ title: '金额' }),
}
export const consumeAnswer = paymentRow

const origin = z.object({
  /** What made it, as the reader speaks. */
  label: z.string(),
  no: z.string(),
  at: instantSchema,
  amountFen: z.int(),
  /** What of it is still owed: the oldest is paid first. */
  openFen: z.int(),
  reason: z.string(),
})

/** In the operation log. */
export const platformPaymentActs = {
  'platformPayment.pay': { label: ['偿还欠款', 'Pay the platform'] },
  'platformPayment.take': { label: ['自动抵扣欠款', 'Debt taken from what came in'] },
  'platformPayment.arrived': { label: ['偿还款已转入平台', 'Payment to the platform arrived'] },
  'platformPayment.failed': { label: ['偿还款转入平台未成功', 'Payment to the platform failed'] },
  'platformPayment.lent': { label: ['平台垫付', 'Advanced by the platform'] },
} as const satisfies Acts

export const platformPayment = {
  info: endpoint({
    path: '/api/Finance/Debt',
    summary: '欠款：由何而来、还欠多少、怎样抵扣，以及最近的偿还',
    access: { merchant: 'withdrawOrder.view' },
    body: z.strictObject({}).optional(),
    data: z.object({
      debtFen: balanceFenSchema,
      /** The most that can be repaid by hand now. */
      payableFen: balanceFenSchema,
      /** What of the debt is still owed, the newest first; no more than twenty. */
      origins: z.array(origin),
      /** The newest twenty. */
      payments: z.array(paymentRow),
    }),
    refusals: [],
  }),
}
