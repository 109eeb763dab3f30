// The wire log 渠道报文: what was asked of the payment provider and what it answered, masked, for ninety days.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import { listBody, listData } from '../../paging.ts'
import { instantSchema } from '../../time.ts'

/** Unknown is not failed: the provider may have done it. Repeated: it had done it before. */
const wireOutcome = z.enum(['done', 'refused', 'repeated', 'unknown'])
export type WireOutcome = z.output<typeof wireOutcome>

const row = z.object({
  id: idSchema,
  at: instantSchema,
  /** When the same was asked and answered last. */
  lastAt: instantSchema,
  /** As the provider names it: orderService.getOrderDetail. */
  service: z.string(),
  orderNo: z.string().nullable(),
  memberNo: z.string().nullable(),
  providerNo: z.string().nullable(),
  /** By the provider's names; names, phones, numbers of cards and papers, and codes are masked. */
  asked: z.record(z.string(), z.unknown()),
  answered: z.record(z.string(), z.unknown()).nullable(),
  httpStatus: z.int().nullable(),
  /** Null while nothing has come back. */
  outcome: wireOutcome.nullable(),
  code: z.string().nullable(),
  reason: z.string().nullable(),
  ms: z.int().nullable(),
  repeats: z.int(),
})
export type WireExchange = z.output<typeof row>

export const wireLog = {
  list: endpoint({
    path: '/api/WireLog/List',
    summary: '渠道报文：向支付渠道发出的请求与应答，敏感信息已脱敏，保留 90 天（平台运营）',
    access: { operator: 'wireLog.view' },
    body: listBody(['at:desc'], {
      /** The whole number of an order here or at the provider, or of a member. */
      keyword: z.string().trim().max(60).optional().meta({ title: '关键词' }),
    }),
    data: listData(row),
    refusals: ['request.invalid'],
  }),
}
