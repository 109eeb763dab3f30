// Another address for an order: what was asked for, what became of it, and the acts that lead there.
import { z } from 'zod'
import { idSchema, versionSchema } from '../../ids.ts'
import { lineSchema, mobileSchema, regionSchema, textSchema } from '../../rules.ts'
import { instantSchema } from '../../time.ts'

/** Of one order, whoever asks for them and whatever becomes of them. */
export const MOST_ADDRESS_CHANGES = 5

export const addressChangeStatus = z.enum(['PENDING', 'APPROVED', 'REJECTED', 'AUTO_APPROVED', 'EXPIRED', 'CANCELED'])
export type AddressChangeStatus = z.output<typeof addressChangeStatus>

export const receiverBody = z.strictObject({
  name: lineSchema(1, 20).meta({ title: '收货人' }),
  phone: mobileSchema.meta({ title: '收货手机' }),
  region: regionSchema.meta({ title: '收货地区' }),
  detail: lineSchema(4, 100).meta({ title: '详细地址' }),
})

/** All of it masked but the region. */
const maskedReceiver = z.object({ name: z.string(), phone: z.string(), address: z.string() })

export const addressChange = z.object({
  id: idSchema,
  status: addressChangeStatus,
  isByBuyer: z.boolean(),
  before: maskedReceiver,
  after: maskedReceiver,
  rejectReason: z.string().nullable(),
  askedAt: instantSchema,
  /** When it is agreed to by itself, while it waits. */
  dueAt: instantSchema.nullable(),
  decidedAt: instantSchema.nullable(),
})
export type AddressChange = z.output<typeof addressChange>

const changeId = idSchema.meta({ title: '改地址申请' })

/** The acts on an order that are about where it goes. */
export const addressOperations = [
  z.strictObject({
    action: z.literal('changeAddress'),
    orderId: idSchema,
    version: versionSchema,
    receiver: receiverBody.meta({ title: '收货信息' }),
  }),
  z.strictObject({ action: z.literal('approveAddress'), orderId: idSchema, changeId }),
  z.strictObject({
    action: z.literal('rejectAddress'),
    orderId: idSchema,
    changeId,
    /** The buyer reads it. */
    reason: textSchema(2, 100).meta({ title: '拒绝原因' }),
  }),
  z.strictObject({
    action: z.literal('askAddress'),
    orderId: idSchema,
    receiver: receiverBody.meta({ title: '收货信息' }),
  }),
  z.strictObject({ action: z.literal('dropAddress'), orderId: idSchema }),
] as const
