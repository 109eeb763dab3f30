// All merchants, as the platform's people look them up.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { listBody, listData } from '../../paging.ts'
import { textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'
import { instantSchema } from '../../time.ts'
import { realNameStatus } from '../identity/user.ts'
import { walletState } from '../money/wallet.ts'
import { withdrawStatus } from '../money/withdraw-status.ts'
import { saleOrderStatus } from '../trade/sale-order-list.ts'
import { companyStatus } from './company.ts'
import { closingStanding } from './merchant-closing.ts'
import { merchantRestriction, restrictionScope } from './merchant-restriction.ts'
import { merchantStatus } from './merchant-status.ts'
import { merchantType } from './merchant.ts'
import { shopStatus } from './shop-status.ts'

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

const standingShop = z.object({
  id: idSchema,
  name: z.string(),
  status: shopStatus,
  freezeReason: z.string().nullable(),
  version: versionSchema,
})
export type StandingShop = z.output<typeof standingShop>

const merchantStanding = directoryRow.extend({
  /** Of the person, the name masked. */
  realName: z.object({ status: realNameStatus, reason: z.string().nullable(), name: z.string() }),
  /** Null for who needs none. */
  company: z.object({ status: companyStatus, reason: z.string().nullable(), name: z.string() }).nullable(),
  walletState,
  /** Of the merchant itself, for the commands that restrict it. */
  version: versionSchema,
  /** Those in force first, then the newest that are over. */
  restrictions: z.array(merchantRestriction),
  /** How its leaving stands. */
  leaving: closingStanding,
  shops: z.array(standingShop),
  orders: z.partialRecord(saleOrderStatus, z.int()),
  withdrawals: z.partialRecord(withdrawStatus, z.int()),
})
export type MerchantStanding = z.output<typeof merchantStanding>

const namedMerchant = {
  merchantId: idSchema.meta({ title: '商户' }),
  /** Version that was read. */
  version: versionSchema.meta({ title: '版本' }),
}

/** What became of the merchant itself. */
const restrictedMerchant = z.object({
  merchantId: idSchema,
  status: merchantStatus,
  statusReason: z.string().nullable(),
  version: versionSchema,
  restrictions: z.array(merchantRestriction),
})
export type RestrictedMerchant = z.output<typeof restrictedMerchant>

const restricting = {
  access: { operator: 'merchantDirectory.freeze' },
  freshProof: 'session',
  command: true,
  data: restrictedMerchant,
  refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'limit.exceeded', 'command.keyReused'],
} as const

const namedShop = {
  merchantId: idSchema.meta({ title: '商户' }),
  shopId: idSchema.meta({ title: '店铺' }),
  /** Version that was read. */
  version: versionSchema.meta({ title: '版本' }),
}

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
  freezeShop: endpoint({
    path: '/api/shop/Freeze',
    summary: '冻结或解冻店铺（平台运营）：冻结后买家不能下单，商户不能修改资料与上架商品；已付款的订单仍须发货',
    access: { operator: 'merchantDirectory.freeze' },
    freshProof: 'session',
    command: true,
    body: z.discriminatedUnion(
      'decision',
      [
        z.strictObject({
          decision: z.literal('freeze'),
          ...namedShop,
          /** The merchant reads it. */
          reason: textSchema(2, 100).meta({ title: '冻结原因' }),
        }),
        z.strictObject({ decision: z.literal('unfreeze'), ...namedShop }),
      ],
      { error: telling('不支持的操作', 'There is no such act') },
    ),
    data: standingShop,
    refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'command.keyReused'],
  }),
  restrict: endpoint({
    path: '/api/Merchant/Restrict',
    summary: '限制商户（平台运营）：可分别锁定上架、接单、提现；多条限制各自生效，解除一条不影响其他',
    ...restricting,
    body: z.strictObject({
      ...namedMerchant,
      scopes: z
        .array(restrictionScope)
        .min(1, { error: telling('请至少选择一项', 'Choose one at least') })
        .max(3)
        .transform((scopes) => [...new Set(scopes)])
        .meta({ title: '限制范围' }),
      /** The merchant reads it. */
      reason: textSchema(2, 200).meta({ title: '限制原因' }),
    }),
  }),
  suspend: endpoint({
    path: '/api/Merchant/Suspend',
    summary: '冻结商户（平台运营）：商品对买家隐藏，不再产生新订单；仍可发货、处理售后、查看资金',
    ...restricting,
    body: z.strictObject({
      ...namedMerchant,
      /** The merchant reads it. */
      reason: textSchema(2, 200).meta({ title: '冻结原因' }),
    }),
  }),
  restore: endpoint({
    path: '/api/Merchant/Restore',
    summary: '解除商户的限制或冻结（平台运营）：只解除指定的几条，全部解除后恢复正常',
    ...restricting,
    body: z.strictObject({
      ...namedMerchant,
      restrictionIds: z
        .array(idSchema)
        .min(1, { error: telling('请至少选择一项', 'Choose one at least') })
        .max(50)
        .meta({ title: '要解除的限制' }),
      /** The merchant reads it. */
      reason: textSchema(2, 200).meta({ title: '解除原因' }),
    }),
  }),
}
