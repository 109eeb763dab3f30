// Lines of the express companies: what a parcel from here to there costs, how long it takes, and which line suits best.
import { telling } from '../../said.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import { regionCode } from './freight-terms.ts'

export const lineMode = z.enum(['EXPRESS', 'LTL', 'COLD', 'LOCAL'])
export type LineMode = z.output<typeof lineMode>

const line = z.object({
  id: z.string(),
  carrierCode: z.string(),
  carrierName: z.string(),
  lineName: z.string(),
  mode: lineMode,
  /** Provinces by their codes. */
  fromRegion: z.string(),
  toRegion: z.string(),
  firstWeightG: z.int(),
  firstFen: z.int(),
  stepWeightG: z.int(),
  stepFen: z.int(),
  minChargeFen: z.int(),
  transitHoursMin: z.int(),
  transitHoursMax: z.int(),
  daysMin: z.int(),
  daysMax: z.int(),
  /** Until when of a day a parcel leaves with that day's. */
  cutoffTime: z.string(),
  pickup: z.boolean(),
  onTimeRateBp: z.int(),
  /** What the parcel weighs for this line, bulk counted as weight. */
  chargedWeightG: z.int(),
  estFen: z.int(),
  /** 0 to 100: half the price, three tenths punctuality, two tenths speed, each against the best of the answer. */
  score: z.int(),
  recommend: z.boolean(),
  reason: z.string(),
})
export type LogisticsLine = z.output<typeof line>

export const logistics = {
  lineList: endpoint({
    path: '/api/logistics/LineList',
    summary: '推荐物流线路：按预估价格、准时率与时效评分，每条说明理由；给出订单时由服务端取发货地、收货地与重量',
    access: { merchant: 'saleOrder.ship' },
    shops: 'any',
    body: z
      .strictObject({
        /** From the shop to the receiver, with what its goods weigh. */
        orderId: idSchema.optional().meta({ title: '订单' }),
        /** The shop's shipping address unless given. */
        fromCode: regionCode.optional().meta({ title: '发货地区' }),
        toCode: regionCode.optional().meta({ title: '收货地区' }),
        weightG: z.int().min(1).max(1_000_000).optional().meta({ title: '重量' }),
        volumeCm3: z.int().min(1).max(10_000_000).optional().meta({ title: '体积' }),
        mode: lineMode.optional().meta({ title: '运输方式' }),
      })
      .refine(({ orderId, toCode }) => orderId !== undefined || toCode !== undefined, {
        error: telling('请选择收货地区', 'Choose the receiver’s region'),
        path: ['toCode'],
      }),
    data: z.object({
      fromCode: z.string(),
      toCode: z.string(),
      weightG: z.int(),
      /** Not everything in the parcel has a weight: the rest counts as half a kilogram a piece. */
      isWeightGuessed: z.boolean(),
      list: z.array(line),
    }),
    refusals: ['record.notFound', 'region.unknown', 'shop.unchosen'],
  }),
}
