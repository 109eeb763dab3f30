// What the platform holds against a merchant: each reason by itself, what it locks, and what became of it.
import { z } from 'zod'
import { idSchema } from '../../ids.ts'
import { telling } from '../../said.ts'
import { instantSchema } from '../../time.ts'

/** GOODS: nothing new goes on sale. ORDERS: no new orders. WITHDRAWALS: no money is taken out. */
export const restrictionScope = z.enum(['GOODS', 'ORDERS', 'WITHDRAWALS'], {
  error: telling('没有这个限制范围', 'There is no such thing to lock'),
})
export type RestrictionScope = z.output<typeof restrictionScope>

/** A suspended merchant sells nothing and is not shown to buyers. */
export const restrictionKind = z.enum(['RESTRICT', 'SUSPEND'])
export type RestrictionKind = z.output<typeof restrictionKind>

/** One of the platform's people, or a platform order that has been overdue for too long. */
export const restrictionSource = z.enum(['OPERATOR', 'OVERDUE_ORDER'])
export type RestrictionSource = z.output<typeof restrictionSource>

/** In force, as its merchant reads it. */
export const ownRestriction = z.object({
  id: idSchema,
  kind: restrictionKind,
  scopes: z.array(restrictionScope),
  source: restrictionSource,
  reason: z.string(),
  /** The platform order that is overdue. */
  orderId: idSchema.nullable(),
  orderNo: z.string().nullable(),
  since: instantSchema,
})
export type OwnRestriction = z.output<typeof ownRestriction>

/** The same for the platform's people, and those that are over. */
export const merchantRestriction = ownRestriction.extend({
  setByName: z.string(),
  /** Null: in force. */
  ended: z.object({ at: instantSchema, byName: z.string(), reason: z.string() }).nullable(),
})
export type MerchantRestriction = z.output<typeof merchantRestriction>
