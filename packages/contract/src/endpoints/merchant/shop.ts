// The merchant's shop: its profile with shipping and return address, and how it works.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { openHours, PICKUP_DAYS, PICKUP_MOST_DAYS, pickupPoint } from './pickup.ts'
import { deliveryNote, deliveryNoteBody } from './delivery-note.ts'
import { shopStatus } from './shop-status.ts'
import { contactPhoneSchema, mobileSchema, regionSchema, textSchema } from '../../rules.ts'
import { said, spoken, telling } from '../../said.ts'
import { daySchema } from '../../time.ts'

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

/** The most pieces that a shop can be warned of. */
export const STOCK_ALERT_MOST = 9_999

/** Within how many hours after payment goods leave. */
const shipPromise = z.union([z.literal(24), z.literal(48), z.literal(72)], {
  error: telling('请选择 24、48 或 72 小时', 'choose 24, 48 or 72 hours'),
})

const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: telling('时间格式应为 HH:mm', 'a time as HH:mm') })

/** When a shop answers its buyers, a line a weekday (Monday is 1) in Shanghai; a day without a line is a day off. */
export const serviceHoursSchema = z
  .array(
    z.strictObject({
      weekday: z.int().min(1).max(7).meta({ title: '星期' }),
      from: clockTime.meta({ title: '开始时间' }),
      to: clockTime.meta({ title: '结束时间' }),
    }),
  )
  .max(7)
  .superRefine((lines, context) => {
    const complain = (index: number, field: 'weekday' | 'to', message: string) =>
      context.addIssue({ code: 'custom', path: [index, field], message })
    for (const [index, { weekday, from, to }] of lines.entries()) {
      if (from >= to) complain(index, 'to', spoken(said('结束时间须晚于开始时间', 'must be after the beginning')))
      if (lines.findIndex((line) => line.weekday === weekday) !== index)
        complain(index, 'weekday', spoken(said('每天只能设置一段时间', 'one time for each day')))
    }
  })
export type ServiceHours = z.output<typeof serviceHoursSchema>

/** The longest holiday, in days. */
const MAX_HOLIDAY_DAYS = 30
const DAY_MS = 86_400_000
const holidaySchema = z
  .strictObject({
    from: daySchema.meta({ title: '休假开始日' }),
    to: daySchema.meta({ title: '休假结束日' }),
  })
  .superRefine(({ from, to }, context) => {
    const complain = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message })
    if (to < from) complain(spoken(said('结束日不能早于开始日', 'must not be before the first day')))
    else if (Date.parse(to) - Date.parse(from) >= MAX_HOLIDAY_DAYS * DAY_MS)
      complain(spoken(said(`休假最长 ${MAX_HOLIDAY_DAYS} 天`, `at most ${MAX_HOLIDAY_DAYS} days`)))
  })

const shownPicture = z.object({ fileId: idSchema, url: z.string() })

const shopInfo = z.object({
  id: idSchema,
  version: versionSchema,
  name: z.string(),
  intro: z.string(),
  /** What it has to say to buyers now; empty: nothing. */
  notice: z.string(),
  logo: shownPicture.nullable(),
  banner: shownPicture.nullable(),
  servicePhone: z.string(),
  status: shopStatus,
  shipHours: z.int(),
  /** From how many pieces on an SKU without a quantity of its own counts as low; 0: never. */
  stockAlert: z.int(),
  serviceHours: openHours,
  /** Receivers are texted when a parcel leaves or a code is made, for units of the merchant's SMS packs. */
  textsBuyers: z.boolean(),
  /** What is printed of its orders. */
  deliveryNote,
  holiday: z.object({ from: daySchema, to: daySchema }).nullable(),
  /** Whether buyers may fetch their orders here, for how long one waits, and when somebody is there. */
  pickup: z.object({ isOffered: z.boolean(), days: z.int(), openHours }),
  /** It rests because of its holiday, and opens by itself when that ends. */
  isOnHoliday: z.boolean(),
  /** Why the platform froze it; null unless it did. */
  freezeReason: z.string().nullable(),
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
  'shop.freeze': { label: ['冻结店铺', 'Freeze a shop'], byPlatform: true },
  'shop.unfreeze': { label: ['解冻店铺', 'Unfreeze a shop'], byPlatform: true },
  'shop.close': { label: ['关闭店铺', 'Close a shop'] },
  'shop.settings': { label: ['修改经营设置', 'Change how the shop works'] },
} as const satisfies Acts

/** As buyers see it. */
const shownShop = shopInfo
  .pick({
    id: true,
    name: true,
    intro: true,
    notice: true,
    servicePhone: true,
    status: true,
    shipHours: true,
    serviceHours: true,
  })
  .extend({
    logoUrl: z.string().nullable(),
    bannerUrl: z.string().nullable(),
    holiday: z.object({ from: daySchema, to: daySchema }).nullable(),
    /** Where orders may be fetched, the default first; null: nowhere. */
    pickup: z.object({ days: z.int(), openHours, points: z.array(pickupPoint.extend({ id: idSchema })) }).nullable(),
  })

export const shop = {
  shown: endpoint({
    path: '/api/shop/Shown',
    summary: '商城展示的店铺资料：名称、简介、公告、横幅、客服时间、自提点、休假与营业状态；按开店先后',
    access: { storefront: true },
    body: z.strictObject({}).optional(),
    data: z.array(shownShop),
  }),
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
      /** Absent: as it is. */
      notice: textSchema(0, 200).optional().meta({ title: '店铺公告' }),
      logoFileId: idSchema.nullable().default(null).meta({ title: '店铺标志' }),
      bannerFileId: idSchema.nullable().default(null).meta({ title: '店铺横幅' }),
      servicePhone: contactPhoneSchema.meta({ title: '客服电话' }),
      open: z.boolean().default(true).meta({ title: '营业' }),
      shipAddress: addressBody.meta({ title: '发货地址' }),
      returnAddress: addressBody.meta({ title: '退货地址' }),
    }),
    data: shopInfo,
    refusals: [
      'request.invalid',
      'shop.unchosen',
      'name.taken',
      'limit.exceeded',
      'record.changed',
      'record.notFound',
      'region.unknown',
      'state.notAllowed',
      'command.keyReused',
    ],
  }),
  saveSettings: endpoint({
    path: '/api/shop/SaveSettings',
    summary:
      '保存店铺的经营设置：发货时限、预警库存、客服时间、到店自提、买家短信通知、发货单的内容与纸张、休假日期；休假期间店铺自动休息，结束后自动营业',
    access: { merchant: 'shop.edit' },
    command: true,
    body: z.strictObject({
      id: idSchema.meta({ title: '店铺' }),
      /** Version that was read. */
      version: versionSchema.meta({ title: '版本' }),
      shipHours: shipPromise.meta({ title: '发货时限' }),
      /** Absent: as it is. 0: nobody is warned. */
      stockAlert: z.int().min(0).max(STOCK_ALERT_MOST).optional().meta({ title: '预警库存' }),
      serviceHours: serviceHoursSchema.meta({ title: '客服时间' }),
      holiday: holidaySchema.nullable().meta({ title: '休假' }),
      /** Absent: as it is. */
      textsBuyers: z.boolean().optional().meta({ title: '买家短信通知' }),
      /** Absent: as it is. */
      deliveryNote: deliveryNoteBody.optional().meta({ title: '发货单' }),
      /** Absent: as it is. Offered where the shop has an address to fetch at. */
      pickup: z
        .strictObject({
          isOffered: z.boolean().meta({ title: '支持自提' }),
          days: z
            .int({ error: PICKUP_DAYS })
            .min(1, { error: PICKUP_DAYS })
            .max(PICKUP_MOST_DAYS, { error: PICKUP_DAYS })
            .meta({ title: '自提保留天数' }),
          openHours: serviceHoursSchema.meta({ title: '自提时间' }),
        })
        .optional()
        .meta({ title: '到店自提' }),
    }),
    data: shopInfo,
    refusals: ['request.invalid', 'record.changed', 'record.notFound', 'state.notAllowed', 'command.keyReused'],
  }),
}
