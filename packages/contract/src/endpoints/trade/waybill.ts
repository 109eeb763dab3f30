// Waybills of carriers' interfaces (电子面单): a shop's accounts with carriers, and the numbers that they give out for its parcels.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'
import { instantSchema } from '../../time.ts'
import { orderIds } from './sale-order-batch.ts'
import { waybill, waybillPaper } from './waybill-view.ts'

/** One for each carrier, so there are never more. */
export const WAYBILL_ACCOUNTS_AT_MOST = 30

/** MONTHLY: the carrier's bill of the month. SHIPPER: paid at the pick-up. RECEIVER: paid by whoever receives it. */
export const waybillPayType = z.enum(['MONTHLY', 'SHIPPER', 'RECEIVER'], {
  error: telling('请选择运费付款方式', 'Choose who pays the freight'),
})
export type WaybillPayType = z.output<typeof waybillPayType>

const account = z.object({
  id: idSchema,
  shopId: idSchema,
  carrierCode: z.string(),
  carrierName: z.string(),
  /** Masked. */
  customerCode: z.string(),
  hasSecret: z.boolean(),
  site: z.string(),
  payType: waybillPayType,
  /** Null: the shop's default address to ship from, whichever that is. */
  senderAddressId: idSchema.nullable(),
  paper: waybillPaper,
  /** Numbers that are left of those bought ahead; null: they are not counted. */
  numbersLeft: z.int().nullable(),
  isEnabled: z.boolean(),
  updatedAt: instantSchema,
  version: versionSchema,
})
export type WaybillAccount = z.output<typeof account>

/** In the operation log. */
export const waybillActs = {
  'waybillAccount.add': { label: ['新增电子面单账号', 'Add an account for e-waybills'] },
  'waybillAccount.change': { label: ['修改电子面单账号', 'Change an account for e-waybills'] },
  'waybillAccount.remove': { label: ['删除电子面单账号', 'Delete an account for e-waybills'] },
} as const satisfies Acts

const named = z.strictObject({
  id: idSchema.meta({ title: '电子面单账号' }),
  version: versionSchema.meta({ title: '版本' }),
})

export const waybillApi = {
  accounts: endpoint({
    path: '/api/Waybill/AccountList',
    summary: '店铺的电子面单账号，每家快递公司一个；客户编号脱敏，密钥不回显',
    access: { merchant: ['shop.view', 'saleOrder.ship'] },
    shops: 'any',
    /** Of this shop; absent: of the one that is looked at, or of all. */
    body: z.strictObject({ shopId: idSchema.optional().meta({ title: '店铺' }) }).optional(),
    data: z.array(account),
    refusals: ['record.notFound'],
  }),
  saveAccount: endpoint({
    path: '/api/Waybill/AccountSave',
    summary: '新增或修改电子面单账号；一家店铺在一家快递公司有一个账号',
    access: { merchant: 'shop.edit' },
    command: true,
    body: z.strictObject({
      /** Absent: a new one. Present: change that one, `version` required; its carrier stays. */
      id: idSchema.optional().meta({ title: '电子面单账号' }),
      version: versionSchema.optional().meta({ title: '版本' }),
      /** Of a new one; absent: the shop that is looked at, or the only one. */
      shopId: idSchema.optional().meta({ title: '店铺' }),
      carrierCode: z.string().max(20).meta({ title: '快递公司' }),
      /** Null: it stays as it is; a new one needs one. */
      customerCode: z
        .string()
        .trim()
        .regex(/^[\w-]{2,40}$/, {
          error: telling('客户编号为 2 到 40 位字母、数字或横线', '2 to 40 letters, digits or dashes'),
        })
        .nullable()
        .default(null)
        .meta({ title: '客户编号' }),
      /** Null: it stays as it is; not every carrier gives one. */
      secret: textSchema(1, 100).nullable().default(null).meta({ title: '接口密钥' }),
      site: textSchema(0, 30).default('').meta({ title: '取件网点' }),
      payType: waybillPayType.meta({ title: '运费付款方式' }),
      senderAddressId: idSchema.nullable().meta({ title: '寄件地址' }),
      paper: waybillPaper.meta({ title: '面单尺寸' }),
      /** Whether numbers are bought ahead, and so counted. */
      isCounted: z.boolean().meta({ title: '预购单号' }),
      /** Numbers that were bought since, added to those that are left. */
      addNumbers: z
        .int({ error: telling('单号数须为整数', 'A whole number') })
        .min(0, { error: telling('单号数不能为负', 'Not below 0') })
        .max(1_000_000, { error: telling('一次最多充入 1000000 个', 'At most 1,000,000 at once') })
        .default(0)
        .meta({ title: '充入单号数' }),
      isEnabled: z.boolean().meta({ title: '启用' }),
    }),
    data: account,
    refusals: [
      'shop.unchosen',
      'request.invalid',
      'record.notFound',
      'record.changed',
      'carrier.unknown',
      'carrier.off',
      'limit.exceeded',
      'name.taken',
      'state.notAllowed',
      'command.keyReused',
    ],
  }),
  removeAccount: endpoint({
    path: '/api/Waybill/AccountDelete',
    summary: '删除电子面单账号；已取得的单号不受影响，仍可打印、使用与取消',
    access: { merchant: 'shop.edit' },
    command: true,
    body: named,
    data: z.null(),
    refusals: ['record.notFound', 'record.changed', 'command.keyReused'],
  }),
  obtain: endpoint({
    path: '/api/Waybill/Obtain',
    summary:
      '为待发货订单取电子面单号：已有未使用的单号时回答该单号，不重复取号；快递公司未答复的继续查询，不算失败；不能取号的逐单说明原因；不指定快递公司时，各单用其运费模板的首选快递',
    access: { merchant: 'saleOrder.ship' },
    command: true,
    body: z.strictObject({
      orderIds,
      /** Null: each with the first carrier that its freight templates prefer and that the shop has an account with. */
      carrierCode: z.string().max(20).nullable().meta({ title: '快递公司' }),
    }),
    data: z.object({
      succeeded: z.array(waybill),
      failed: z.array(
        z.object({ id: idSchema, orderNo: z.string().nullable(), code: z.string(), message: z.string() }),
      ),
    }),
    refusals: ['carrier.unknown', 'state.notAllowed', 'request.tooMany', 'command.keyReused'],
  }),
  cancel: endpoint({
    path: '/api/Waybill/Cancel',
    summary: '取消未使用的电子面单号；快递公司未答复的继续查询，答复之前该单号不能再使用',
    access: { merchant: 'saleOrder.ship' },
    command: true,
    body: z.strictObject({ id: idSchema.meta({ title: '电子面单' }) }),
    data: waybill,
    refusals: ['record.notFound', 'state.notAllowed', 'request.tooMany', 'command.keyReused'],
  }),
}
