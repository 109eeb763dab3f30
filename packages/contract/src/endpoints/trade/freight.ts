// Freight templates: what sending costs by pieces, weight or volume, and what an order to somewhere would pay.
import { telling } from '../../said.ts'
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { fenSchema } from '../../money.ts'
import { regionSchema, textSchema } from '../../rules.ts'
import { instantSchema } from '../../time.ts'
import { chargeMode, freightKind, freightResult, freightTerms, keptFreightTerms, regionCode } from './freight-terms.ts'

const sending = {
  /** Of the shop's address book; null: its default address to ship from, whichever that is. */
  shipFromAddressId: idSchema.nullable(),
  /** The first is preferred to the second. */
  carrierCodes: z.array(z.string()),
}

const row = z.object({
  id: idSchema,
  shopId: idSchema,
  name: z.string(),
  isDefault: z.boolean(),
  kind: freightKind,
  chargeMode,
  base: z.object({ firstUnit: z.int(), firstFen: z.int(), stepUnit: z.int(), stepFen: z.int() }),
  areaRules: z.int(),
  freeRules: z.int(),
  noDelivery: z.int(),
  ...sending,
  /** Goods that are sent by it. */
  usedBy: z.int(),
  updatedAt: instantSchema,
  version: versionSchema,
})
export type FreightTemplateRow = z.output<typeof row>

const info = z.object({
  id: idSchema,
  shopId: idSchema,
  name: z.string(),
  isDefault: z.boolean(),
  ...sending,
  terms: keptFreightTerms,
  usedBy: z.int(),
  updatedAt: instantSchema,
  version: versionSchema,
})
export type FreightTemplate = z.output<typeof info>

const quantity = z
  .int()
  .min(1, { error: telling('数量至少为 1', 'At least 1') })
  .max(999, { error: telling('数量不能超过 999', 'At most 999') })
  .meta({ title: '数量' })
const freightItems = z
  .array(z.strictObject({ skuId: idSchema.meta({ title: '商品规格' }), quantity }))
  .min(1, { error: telling('至少一件商品', 'At least one kind of goods') })
  .max(50, { error: telling('最多 50 种商品', 'At most 50 kinds of goods') })
  .meta({ title: '商品' })

/** Of one template; a check of its table. */
const PREFERRED_CARRIERS_AT_MOST = 10

/** Whoever keeps templates, and whoever puts goods under one. */
const lookers = ['shop.view', 'goods.view', 'goods.create', 'goods.edit'] as const

/** In the operation log. */
export const freightActs = {
  'freight.create': { label: ['新建运费模板', 'Make a freight template'] },
  'freight.change': { label: ['修改运费模板', 'Change a freight template'] },
  'freight.copy': { label: ['复制运费模板', 'Copy a freight template'] },
  'freight.delete': { label: ['删除运费模板', 'Delete a freight template'] },
  'freight.setDefault': { label: ['设为默认运费模板', 'Set the default freight template'] },
} as const satisfies Acts

export const freight = {
  list: endpoint({
    path: '/api/Freight/List',
    summary: '运费模板列表，默认在前，含使用中的商品数',
    access: { merchant: lookers },
    shops: 'any',
    /** Of this shop; absent: of the one that is looked at, or of all. */
    body: z.strictObject({ shopId: idSchema.optional().meta({ title: '店铺' }) }).optional(),
    data: z.array(row),
    refusals: ['record.notFound'],
  }),
  info: endpoint({
    path: '/api/Freight/Info',
    summary: '运费模板详情',
    access: { merchant: lookers },
    shops: 'any',
    body: z.strictObject({ id: idSchema }),
    data: info,
    refusals: ['record.notFound'],
  }),
  save: endpoint({
    path: '/api/Freight/Save',
    summary: '新建或修改运费模板；每次修改成为新的版本，已下的订单保留其计价时的版本',
    access: { merchant: 'shop.edit' },
    command: true,
    body: z.strictObject({
      /** Absent: a new one. Present: change that one, `version` required. */
      id: idSchema.optional().meta({ title: '运费模板' }),
      version: versionSchema.optional().meta({ title: '版本' }),
      /** Of a new one; absent: the shop that is looked at, or the only one. */
      shopId: idSchema.optional().meta({ title: '店铺' }),
      name: textSchema(1, 30).meta({ title: '模板名称' }),
      /** An address to ship from of the template's shop; null: its default one. */
      shipFromAddressId: idSchema.nullable().default(null).meta({ title: '发货地址' }),
      carrierCodes: z
        .array(z.string().max(20))
        .max(PREFERRED_CARRIERS_AT_MOST, {
          error: telling(
            `首选快递最多 ${PREFERRED_CARRIERS_AT_MOST} 家`,
            `At most ${PREFERRED_CARRIERS_AT_MOST} preferred carriers`,
          ),
        })
        .refine((codes) => new Set(codes).size === codes.length, {
          error: telling('首选快递不能重复', 'Each preferred carrier once'),
        })
        .default([])
        .meta({ title: '首选快递' }),
      terms: freightTerms.meta({ title: '计费规则' }),
    }),
    data: info,
    refusals: [
      'shop.unchosen',
      'record.notFound',
      'record.changed',
      'request.invalid',
      'region.unknown',
      'freight.measureMissing',
      'limit.exceeded',
      'name.taken',
      'state.notAllowed',
      'command.keyReused',
    ],
  }),
  copy: endpoint({
    path: '/api/Freight/Copy',
    summary: '复制运费模板，名称后加“副本”',
    access: { merchant: 'shop.edit' },
    command: true,
    body: z.strictObject({ id: idSchema.meta({ title: '运费模板' }) }),
    data: info,
    // Another one was given the name of the copy at the same moment.
    refusals: ['record.notFound', 'limit.exceeded', 'name.taken', 'command.keyReused'],
  }),
  remove: endpoint({
    path: '/api/Freight/Delete',
    summary: '删除没有商品使用的运费模板',
    access: { merchant: 'shop.edit' },
    command: true,
    body: z.strictObject({
      id: idSchema.meta({ title: '运费模板' }),
      version: versionSchema.meta({ title: '版本' }),
    }),
    data: z.null(),
    refusals: ['record.notFound', 'record.changed', 'freight.inUse', 'command.keyReused'],
  }),
  setDefault: endpoint({
    path: '/api/Freight/SetDefault',
    summary: '设为默认模板，发布商品时预先选中',
    access: { merchant: 'shop.edit' },
    command: true,
    body: z.strictObject({ id: idSchema.meta({ title: '运费模板' }) }),
    data: z.null(),
    refusals: ['record.notFound', 'command.keyReused'],
  }),
  try: endpoint({
    path: '/api/Freight/Try',
    summary: '运费试算：以未保存的规则或真实商品计算，说明命中的规则与每一步',
    access: { merchant: lookers },
    shops: 'any',
    body: z.discriminatedUnion(
      'by',
      [
        z.strictObject({
          by: z.literal('terms'),
          regionCode: regionCode.meta({ title: '收货地区' }),
          terms: freightTerms.meta({ title: '计费规则' }),
          quantity,
          /** Of all pieces together. */
          weightG: z.int().min(0).max(999_000_000).default(0).meta({ title: '总重量' }),
          volumeCm3: z.int().min(0).max(9_990_000_000).default(0).meta({ title: '总体积' }),
          amountFen: fenSchema(0).default(0).meta({ title: '商品金额' }),
        }),
        z.strictObject({
          by: z.literal('goods'),
          regionCode: regionCode.meta({ title: '收货地区' }),
          items: freightItems,
        }),
      ],
      { error: telling('没有这种试算', 'There is no such way to try') },
    ),
    data: freightResult,
    refusals: ['record.notFound', 'region.unknown', 'limit.exceeded'],
  }),
  quote: endpoint({
    path: '/api/Freight/Quote',
    summary: '下单前询问运费，商城或代客下单的商户人员：到收货地区的运费、每一步的计算，以及不配送的商品',
    access: { merchant: 'saleOrder.place', storefront: true },
    shops: 'any',
    body: z.strictObject({ region: regionSchema.meta({ title: '收货地区' }), items: freightItems }),
    data: freightResult.extend({ goodsFen: z.int(), payableFen: z.int(), isDeliverable: z.boolean() }),
    refusals: ['record.notFound', 'region.unknown', 'goods.notOnSale', 'limit.exceeded'],
  }),
}
