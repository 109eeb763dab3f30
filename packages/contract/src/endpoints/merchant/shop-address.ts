// The address book of a shop: where it ships from, where returns go and where buyers fetch, one default of each kind.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { revealed, revealReason } from '../../reveal.ts'
import { mobileSchema, regionSchema, textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'
import { instantSchema } from '../../time.ts'

/** Of a shop, all kinds together. */
export const SHOP_ADDRESSES_AT_MOST = 50

export const shopAddressKind = z.enum(['SHIP', 'RETURN', 'PICKUP'], {
  error: telling('请选择地址类型', 'Choose the kind of address'),
})
export type ShopAddressKind = z.output<typeof shopAddressKind>

const row = z.object({
  id: idSchema,
  shopId: idSchema,
  kind: shopAddressKind,
  contact: z.string(),
  /** Masked. */
  phone: z.string(),
  region: regionSchema,
  detail: z.string(),
  remark: z.string(),
  isDefault: z.boolean(),
  updatedAt: instantSchema,
  version: versionSchema,
})
export type ShopAddressRow = z.output<typeof row>

/** In the operation log. */
export const shopAddressActs = {
  'shopAddress.add': { label: ['新增店铺地址', 'Add an address of the shop'] },
  'shopAddress.change': { label: ['修改店铺地址', 'Change an address of the shop'] },
  'shopAddress.remove': { label: ['删除店铺地址', 'Delete an address of the shop'] },
  'shopAddress.setDefault': { label: ['设为默认地址', 'Set the default address'] },
  'shopAddress.reveal': { label: ['查看店铺地址的手机号', 'View the phone of an address of the shop'] },
} as const satisfies Acts

const named = z.strictObject({
  id: idSchema.meta({ title: '店铺地址' }),
  version: versionSchema.meta({ title: '版本' }),
})

export const shopAddressApi = {
  list: endpoint({
    path: '/api/shop/AddressList',
    summary: '店铺地址簿：发货、退货与自提地址，每类默认在前；手机号脱敏',
    access: { merchant: 'shop.view' },
    shops: 'any',
    /** Of this shop; absent: of the one that is looked at, or of all. */
    body: z.strictObject({ shopId: idSchema.optional().meta({ title: '店铺' }) }).optional(),
    data: z.array(row),
    refusals: ['record.notFound'],
  }),
  save: endpoint({
    path: '/api/shop/AddressSave',
    summary: '新增或修改店铺地址；一家店铺最多 50 个，每类的第一个自动成为默认',
    access: { merchant: 'shop.edit' },
    command: true,
    body: z.strictObject({
      /** Absent: a new one. Present: change that one, `version` required; its kind stays. */
      id: idSchema.optional().meta({ title: '店铺地址' }),
      version: versionSchema.optional().meta({ title: '版本' }),
      /** Of a new one; absent: the shop that is looked at, or the only one. */
      shopId: idSchema.optional().meta({ title: '店铺' }),
      kind: shopAddressKind.meta({ title: '地址类型' }),
      contact: textSchema(2, 20).meta({ title: '联系人' }),
      /** Null: it stays as it is; a new one needs one. */
      phone: mobileSchema.nullable().default(null).meta({ title: '联系手机' }),
      region: regionSchema.meta({ title: '所在地区' }),
      detail: textSchema(4, 100).meta({ title: '详细地址' }),
      remark: textSchema(0, 50).default('').meta({ title: '备注' }),
      /** True: it becomes the default of its kind; false leaves the default where it is. */
      isDefault: z.boolean().default(false).meta({ title: '设为默认' }),
    }),
    data: row,
    refusals: [
      'shop.unchosen',
      'request.invalid',
      'record.notFound',
      'record.changed',
      'region.unknown',
      'limit.exceeded',
      'state.notAllowed',
      'command.keyReused',
    ],
  }),
  remove: endpoint({
    path: '/api/shop/AddressDelete',
    summary:
      '删除店铺地址；默认地址须先改由同类的另一个担任，发货与退货地址至少各保留一个；运费模板从它发货的，须先改选',
    access: { merchant: 'shop.edit' },
    command: true,
    body: named,
    data: z.null(),
    refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'address.inUse', 'command.keyReused'],
  }),
  setDefault: endpoint({
    path: '/api/shop/AddressSetDefault',
    summary: '设为该类的默认地址',
    access: { merchant: 'shop.edit' },
    command: true,
    body: named,
    data: z.null(),
    refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'command.keyReused'],
  }),
  reveal: endpoint({
    path: '/api/shop/AddressReveal',
    summary: '查看店铺地址的完整手机号；记入操作日志，每日有次数限制',
    access: { merchant: 'shop.view' },
    shops: 'any',
    body: z.strictObject({ id: idSchema.meta({ title: '店铺地址' }), reason: revealReason }),
    data: revealed,
    refusals: ['record.notFound', 'limit.exceeded'],
  }),
}
