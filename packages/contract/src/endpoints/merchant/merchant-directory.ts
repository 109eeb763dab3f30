// All merchants, as the platform's people look them up.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import { listBody, listData } from '../../paging.ts'
import { instantSchema } from '../../time.ts'
import { realNameStatus } from '../identity/user.ts'
import { walletState } from '../money/wallet.ts'
import { withdrawStatus } from '../money/withdraw-status.ts'
import { saleOrderStatus } from '../trade/sale-order.ts'
import { companyStatus } from './company.ts'
import { merchantStatus } from './merchant-status.ts'
import { merchantType } from './merchant.ts'

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

const merchantStanding = directoryRow.extend({
  /** Of the person, the name masked. */
  realName: z.object({ status: realNameStatus, reason: z.string().nullable(), name: z.string() }),
  /** Null for who needs none. */
  company: z.object({ status: companyStatus, reason: z.string().nullable(), name: z.string() }).nullable(),
  walletState,
  shops: z.array(z.object({ id: idSchema, name: z.string() })),
  orders: z.partialRecord(saleOrderStatus, z.int()),
  withdrawals: z.partialRecord(withdrawStatus, z.int()),
})
export type MerchantStanding = z.output<typeof merchantStanding>

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
  info: endpoint({
    path: '/api/Merchant/Standing',
    summary: '一家商户的认证、支付账户、店铺与订单、提现数量（平台运营）',
    access: { operator: 'merchantDirectory.view' },
    body: z.strictObject({ merchantId: idSchema.meta({ title: '商户' }) }),
    data: merchantStanding,
    refusals: ['record.notFound'],
  }),
}
