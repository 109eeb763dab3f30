// Notifications inside the console: what happened that somebody should know, and what each person wants to be told.
import { telling } from '../../said.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import { listBody, listData } from '../../paging.ts'
import { instantSchema } from '../../time.ts'

/** What a merchant's people are told of, and may switch off. */
export const merchantNotificationKinds = [
  'ORDER_TO_SHIP',
  'SHIP_SOON',
  'SHIP_LATE',
  'ORDER_HELD',
  'ADDRESS_CHANGE',
  'INVOICE',
  'PARCEL',
  'RETURN',
  'RETURN_SOON',
  'BILL',
  'SETTLEMENT',
  'REFUND',
  'RECHARGE',
  'WITHDRAWAL',
  'PLATFORM_ORDER',
  'CERTIFICATION',
  'TABLE',
  'QUALIFICATION',
  'GOODS',
  'VIOLATION',
  'SHOP',
  'SECURITY',
  'STAFF',
] as const
export type MerchantNotificationKind = (typeof merchantNotificationKinds)[number]
/** Money cases are the platform's: its people are told of them, and have no switches. */
export const merchantNotificationKind = z.enum(merchantNotificationKinds, {
  error: telling('没有这类通知', 'There is no such kind of notice'),
})
const notificationKind = z.enum([...merchantNotificationKinds, 'MONEY_CASE'], {
  error: telling('没有这类通知', 'There is no such kind of notice'),
})
export const notificationLevel = z.enum(['INFO', 'TODO', 'WARN', 'CRITICAL'])
export type NotificationLevel = z.output<typeof notificationLevel>

export const notificationChannel = z.enum(['IN_APP', 'SMS', 'EMAIL'], {
  error: telling('没有这个渠道', 'There is no such channel'),
})
export type NotificationChannel = z.output<typeof notificationChannel>

const notification = z.object({
  id: idSchema,
  kind: notificationKind,
  level: notificationLevel,
  title: z.string(),
  body: z.string(),
  /** A page of the console. */
  link: z.string(),
  at: instantSchema,
  isRead: z.boolean(),
})
export type Notification = z.output<typeof notification>

const choice = z.object({
  kind: merchantNotificationKind,
  channel: notificationChannel,
  enabled: z.boolean(),
  /** Security is told by every channel there is, whatever anybody wants. */
  locked: z.boolean(),
})
export type NotificationChoice = z.output<typeof choice>

export const notificationApi = {
  list: endpoint({
    path: '/api/Notification/List',
    summary: '自己的通知，新的在前，保留 90 天',
    access: { merchant: 'any', operator: 'any', whileUnverified: true },
    body: listBody(['at:desc'], {
      unread: z.boolean().optional().meta({ title: '只看未读' }),
      kind: notificationKind.optional().meta({ title: '类别' }),
    }),
    data: listData(notification),
    refusals: ['request.invalid'],
  }),
  unread: endpoint({
    path: '/api/Notification/Unread',
    summary: '未读通知数',
    access: { merchant: 'any', operator: 'any', whileUnverified: true },
    body: z.strictObject({}).optional(),
    data: z.object({ count: z.int() }),
  }),
  read: endpoint({
    path: '/api/Notification/Read',
    summary: '将一条、一类或全部通知标为已读',
    access: { merchant: 'any', operator: 'any', whileUnverified: true },
    body: z.discriminatedUnion('which', [
      z.strictObject({ which: z.literal('one'), id: idSchema }),
      z.strictObject({ which: z.literal('kind'), kind: notificationKind }),
      z.strictObject({ which: z.literal('all') }),
    ]),
    data: z.object({ count: z.int() }),
    refusals: ['record.notFound'],
  }),
  clear: endpoint({
    path: '/api/Notification/Clear',
    summary: '清除一条通知，或全部已读的通知',
    access: { merchant: 'any', operator: 'any', whileUnverified: true },
    body: z.discriminatedUnion('which', [
      z.strictObject({ which: z.literal('one'), id: idSchema }),
      z.strictObject({ which: z.literal('read') }),
    ]),
    data: z.object({ count: z.int() }),
    refusals: ['record.notFound'],
  }),
  choices: endpoint({
    path: '/api/Notification/ChoiceList',
    summary: '自己的通知设置',
    access: { merchant: 'any', whileUnverified: true },
    body: z.strictObject({}).optional(),
    data: z.array(choice),
  }),
  choose: endpoint({
    path: '/api/Notification/ChoiceSave',
    summary: '打开或关闭一类通知的一个渠道；安全提醒不能关闭',
    access: { merchant: 'any', whileUnverified: true },
    body: z.strictObject({ kind: merchantNotificationKind, channel: notificationChannel, enabled: z.boolean() }),
    data: z.array(choice),
    refusals: ['state.notAllowed'],
  }),
}
