// The wire log 渠道报文: what was asked of the payment provider and what it answered, masked, for ninety days.
import { telling } from '../../said.ts'
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

/** What the provider told by itself, as it was kept. */
const notification = z.object({
  id: z.string(),
  receivedAt: instantSchema,
  /** As the provider labels it; no guide to what it says. */
  label: z.string(),
  /** By the provider's names, masked like the exchanges; null where it can't be read. */
  body: z.record(z.string(), z.unknown()).nullable(),
  /** Whether its signature is believed by the certificates of now. */
  isTrusted: z.boolean(),
  /** How often it could not be applied. */
  attempts: z.int(),
  /** Null while it waits. */
  handledAt: instantSchema.nullable(),
})
export type WireNotification = z.output<typeof notification>

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
  notification: endpoint({
    path: '/api/WireLog/Notification',
    summary: '一则渠道通知的原文，敏感信息已脱敏（平台运营）',
    access: { operator: 'wireLog.view' },
    body: z.strictObject({
      id: z
        .string()
        .regex(/^[\w-]{1,64}$/, { error: telling('通知编号不正确', 'This is no number of a notification') })
        .meta({ title: '通知编号' }),
    }),
    data: notification,
    refusals: ['record.notFound'],
  }),
}
