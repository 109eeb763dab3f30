// Scores of a shop 店铺评分: what each is made of, counted once a day from what the product knows.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import { daySchema } from '../../time.ts'

export const scoreKind = z.enum(['DESCRIPTION', 'SERVICE', 'LOGISTICS'])
export type ScoreKind = z.output<typeof scoreKind>

/**
 * FLAWLESS: sent without a refund for flaws. APPROVED: passed by an auditor. ANSWERED: a return that the merchant answered in half of the
 * time it has. UNDISPUTED: one that no ruling went against. REFUNDED: one whose money went back in half of the time. ON_TIME,
 * QUICK: shipped in the promised time, in half of it.
 */
export const scorePart = z.enum(['FLAWLESS', 'APPROVED', 'ANSWERED', 'UNDISPUTED', 'REFUNDED', 'ON_TIME', 'QUICK'])
export type ScorePart = z.output<typeof scorePart>

const part = z.object({
  part: scorePart,
  /** Of `all`, so many were as they should be. */
  good: z.int(),
  all: z.int(),
  /** Fewer than this say nothing: the part does not count. */
  least: z.int(),
  /** Its share of the score when all parts count, in hundredths. */
  weight: z.int(),
  /** At this share of good ones or below, in hundredths, the part is worth 1.00; at 100 it is worth 5.00. */
  floor: z.int(),
})

const shopScores = z.object({
  /** The day on which it was counted, in Shanghai, and the first day that was looked at; null: not yet. */
  countedOn: daySchema.nullable(),
  from: daySchema.nullable(),
  scores: z.array(
    z.object({
      kind: scoreKind,
      /** 100 to 500, hundredths; null: too little is known. */
      value: z.int().nullable(),
      parts: z.array(part),
    }),
  ),
})
export type ShopScores = z.output<typeof shopScores>

export const shopScore = {
  info: endpoint({
    path: '/api/shop/Scores',
    summary: '店铺评分：描述、服务、物流各由哪些事实组成（近 90 天的订单、审核与售后），每天更新；样本不足时为空',
    access: { merchant: 'shop.view' },
    shops: 'any',
    body: z.strictObject({ shopId: idSchema.meta({ title: '店铺' }) }),
    data: shopScores,
    refusals: ['record.notFound'],
  }),
}
