// All merchants, as the platform's people look them up.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import { listBody, listData } from '../../paging.ts'
import { instantSchema } from '../../time.ts'
import { merchantType } from './merchant.ts'

export const merchantStatus = z.enum([
  'REGISTERED',
  'CERTIFIED',
  'AUDITING',
  'REJECTED',
  'WAIT_SIGN',
  'ACTIVE',
  'RESTRICTED',
  'SUSPENDED',
  'CLOSING',
  'CLOSED',
])
export type MerchantStatus = z.output<typeof merchantStatus>

const directoryRow = z.object({
  merchantId: idSchema,
  merchantNo: z.string(),
  name: z.string(),
  type: merchantType,
  status: merchantStatus,
  /** Why it is restricted, suspended or rejected. */
  statusReason: z.string().nullable(),
  registeredAt: instantSchema,
})
export type DirectoryRow = z.output<typeof directoryRow>

export const merchantDirectory = {
  list: endpoint({
    path: '/api/Merchant/List',
    summary: '全部商户（平台运营），最新注册的在前；可按状态、类型、商户号或名称开头查找',
    access: { operator: 'merchantDirectory.view' },
    body: listBody(['registeredAt:desc', 'registeredAt:asc'], {
      status: merchantStatus.optional().meta({ title: '状态' }),
      type: merchantType.optional().meta({ title: '类型' }),
      /** A whole merchant number, or the beginning of a name. */
      keyword: z.string().trim().max(50).optional().meta({ title: '关键词' }),
    }),
    data: listData(directoryRow),
    refusals: ['request.invalid'],
  }),
}
