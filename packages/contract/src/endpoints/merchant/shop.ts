// The merchant's shop with its shipping and return address.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { shopStatus } from './shop-status.ts'
import { contactPhoneSchema, mobileSchema, regionSchema, textSchema } from '../../rules.ts'

const addressFields = {
  contact: textSchema(2, 20).meta({ title: '联系人' }),
  phone: mobileSchema.meta({ title: '联系手机' }),
  region: regionSchema.meta({ title: '所在地区' }),
  detail: textSchema(4, 100).meta({ title: '详细地址' }),
}
const addressBody = z.strictObject(addressFields)
/** As it is answered: already cleaned, so without the rules of typing. */
export const shopAddress = z.object({
  contact: z.string(),
  phone: z.string(),
  region: regionSchema,
  detail: z.string(),
})
export type ShopAddress = z.output<typeof shopAddress>

const shopInfo = z.object({
  id: idSchema,
  version: versionSchema,
  name: z.string(),
  intro: z.string(),
  logo: z.object({ fileId: idSchema, url: z.string() }).nullable(),
  servicePhone: z.string(),
  status: shopStatus,
  shipAddress: shopAddress.nullable(),
  returnAddress: shopAddress.nullable(),
})
export type ShopInfo = z.output<typeof shopInfo>

/** In the operation log. */
export const shopActs = {
  'shop.create': { label: ['开设店铺', 'Open a shop'] },
  'shop.change': { label: ['修改店铺', 'Change the shop'] },
  'shop.turn': { label: ['店铺营业或休息', 'Open or close the shop'] },
  'shop.rename': { label: ['修改店铺名称', 'Rename the shop'] },
} as const satisfies Acts

export const shop = {
  info: endpoint({
    path: '/api/shop/Info',
    summary: '店铺资料；尚未填写时为空',
    access: { merchant: 'shop.view' },
    shops: 'any',
    /** Named by nothing: the one that is looked at, or the first. */
    body: z.strictObject({ id: idSchema.optional().meta({ title: '店铺' }) }).optional(),
    data: shopInfo.nullable(),
    refusals: ['record.notFound'],
  }),
  choose: endpoint({
    path: '/api/shop/Choose',
    summary: '切换店铺：本次登录此后的列表、数量与统计只看该店铺；为空时看全部店铺',
    access: { merchant: 'any' },
    shops: 'any',
    body: z.strictObject({ shopId: idSchema.nullable().meta({ title: '店铺' }) }),
    data: z.object({ currentShopId: idSchema.nullable() }),
    refusals: ['record.notFound'],
  }),
  save: endpoint({
    path: '/api/shop/save',
    summary: '保存店铺资料与发货、退货地址；一个商户最多五家店铺',
    access: { merchant: 'shop.edit' },
    command: true,
    body: z.strictObject({
      /** Which shop; absent: the one that is looked at, or the only one. */
      id: idSchema.optional().meta({ title: '店铺' }),
      /** Version that was read; absent when the shop is created. */
      version: versionSchema.optional().meta({ title: '版本' }),
      /** A shop is opened beside those that there are. */
      another: z.boolean().default(false).meta({ title: '再开一家' }),
      name: textSchema(2, 30).meta({ title: '店铺名称' }),
      intro: textSchema(6, 200).meta({ title: '店铺简介' }),
      logoFileId: idSchema.nullable().default(null).meta({ title: '店铺标志' }),
      servicePhone: contactPhoneSchema.meta({ title: '客服电话' }),
      open: z.boolean().default(true).meta({ title: '营业' }),
      shipAddress: addressBody.meta({ title: '发货地址' }),
      returnAddress: addressBody.meta({ title: '退货地址' }),
    }),
    data: shopInfo,
    refusals: [
      'shop.unchosen',
      'name.taken',
      'limit.exceeded',
      'record.changed',
      'record.notFound',
      'state.notAllowed',
      'command.keyReused',
    ],
  }),
}
