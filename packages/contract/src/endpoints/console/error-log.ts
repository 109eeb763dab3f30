// The logs of errors 错误日志, in browsers and in the server, as they are read; reported they are by every page.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import { listBody, listData } from '../../paging.ts'
import { instantSchema } from '../../time.ts'

const clientError = z.object({
  id: idSchema,
  /** Whose browser; empty for the platform's own people and for a merchant's own list. */
  merchantName: z.string(),
  at: instantSchema,
  message: z.string(),
  stack: z.string(),
  url: z.string(),
  userAgent: z.string(),
})
export type ClientError = z.output<typeof clientError>

const serverError = z.object({
  id: idSchema,
  at: instantSchema,
  /** What the person was shown with the failure, and what the log has it under. */
  requestId: z.string(),
  method: z.string(),
  route: z.string(),
  message: z.string(),
  stack: z.string(),
  /** No failure of a request, but something to look at: attacks, counted over a minute. */
  isAlarm: z.boolean(),
})
export type ServerError = z.output<typeof serverError>

const errorFilters = {
  keyword: z.string().trim().max(60).optional().meta({ title: '关键词' }),
  from: instantSchema.optional().meta({ title: '时间起' }),
  to: instantSchema.optional().meta({ title: '时间止' }),
}

export const errorLog = {
  errors: endpoint({
    path: '/api/ClientError/List',
    summary: '浏览器错误：商户看自己的，平台看全部；关键词在所选时间内最近 10,000 条中查找',
    access: { merchant: 'operationLog.view', operator: 'errorLog.view' },
    body: listBody(['at:desc'], errorFilters),
    data: listData(clientError),
    refusals: ['request.invalid'],
  }),
  serverErrors: endpoint({
    path: '/api/ServerError/List',
    summary: '服务器错误：近 90 天，不含请求内容；关键词在所选时间内最近 10,000 条中查找',
    access: { operator: 'errorLog.view' },
    body: listBody(['at:desc'], {
      ...errorFilters,
      requestId: z.string().trim().max(40).optional().meta({ title: '追踪号' }),
    }),
    data: listData(serverError),
    refusals: ['request.invalid'],
  }),
}
