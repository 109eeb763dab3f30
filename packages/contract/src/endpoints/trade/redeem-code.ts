// Codes of vouchers and of orders that are fetched: their buyer shows one at the counter, and the shop redeems it, once.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import { telling } from '../../said.ts'
import { instantSchema } from '../../time.ts'
import { deliveryType } from './delivery-type.ts'

/** UNUSED: it waits. EXPIRED and REFUNDED: its money went back. */
export const redeemCodeStatus = z.enum(['UNUSED', 'REDEEMED', 'EXPIRED', 'REFUNDED'])
export type RedeemCodeStatus = z.output<typeof redeemCodeStatus>

/** A code has so many digits. */
export const CODE_DIGITS = 16

/** Digits, however they are grouped. */
const typedCode = z
  .string()
  .max(60)
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{16}$/, { error: telling('请输入 16 位数字码', 'A code has 16 digits') }))
  .meta({ title: '券码' })

/** As people read it: 1234 5678 9012 3456. */
export const groupedCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** As an order shows it. */
export const shownCode = z.object({
  id: idSchema,
  /** Of which line; null: of all of an order that is fetched. */
  itemId: idSchema.nullable(),
  code: z.string(),
  status: redeemCodeStatus,
  expiresAt: instantSchema,
  /** When it was redeemed, expired or was paid back. */
  endedAt: instantSchema.nullable(),
})
export type ShownCode = z.output<typeof shownCode>

/**
 * Why a code can't be redeemed now. HELD: the platform looks into its order. EXPIRED: it is past, also before its money has gone back.
 * RETURNING: its buyer has asked for the money of what is not fetched yet, and nobody has answered.
 */
export const redeemBarrier = z.enum(['REDEEMED', 'EXPIRED', 'REFUNDED', 'HELD', 'RETURNING'])
export type RedeemBarrier = z.output<typeof redeemBarrier>

const foundCode = z.object({
  id: idSchema,
  code: z.string(),
  status: redeemCodeStatus,
  expiresAt: instantSchema,
  endedAt: instantSchema.nullable(),
  /** Who redeemed it. */
  redeemedBy: z.string().nullable(),
  /** null: it can be redeemed. */
  barrier: redeemBarrier.nullable(),
  /** VOUCHER: a piece of its order. PICKUP: all of it. */
  deliveryType,
  /** What is handed over with it. */
  goods: z.array(
    z.object({
      title: z.string(),
      specText: z.string(),
      outerSkuCode: z.string(),
      thumbnailUrl: z.string().nullable(),
      quantity: z.int(),
      /** What was paid for one piece. */
      unitFen: z.int(),
    }),
  ),
  /** Who fetches it, masked: 张*, 138****8000; empty where nobody was named. */
  receiverName: z.string(),
  receiverPhone: z.string(),
  orderId: idSchema,
  orderNo: z.string(),
  buyerNickname: z.string(),
  /** Of the order, all codes and those that are redeemed. */
  total: z.int(),
  redeemed: z.int(),
})
export type FoundCode = z.output<typeof foundCode>

const body = z.strictObject({ digits: typedCode })

export const redeemCode = {
  find: endpoint({
    path: '/api/RedeemCode/Find',
    summary: '查券码或自提码：商品、订单、有效期与状态；只找得到自己店铺的码，输错次数有限制',
    access: { merchant: 'saleOrder.redeem' },
    shops: 'any',
    body,
    data: foundCode,
    refusals: ['redeemCode.unknown', 'request.tooMany'],
  }),
  redeem: endpoint({
    path: '/api/RedeemCode/Redeem',
    summary: '核销一个券码或自提码，一码只能核销一次；自提码一次交付整单',
    access: { merchant: 'saleOrder.redeem' },
    shops: 'any',
    command: true,
    body,
    data: foundCode,
    refusals: ['redeemCode.unknown', 'state.notAllowed', 'request.tooMany', 'command.keyReused'],
  }),
}
