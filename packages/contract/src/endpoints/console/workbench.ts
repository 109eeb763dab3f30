// What makes the console one's own: saved views of lists, finding things from anywhere, and the log of errors in the browser.
import { telling } from '../../said.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import { textSchema } from '../../rules.ts'
import { instantSchema } from '../../time.ts'
import { deliveryType } from '../trade/delivery-type.ts'

const viewScope = z.enum(['PERSONAL', 'SHARED'])
export type ViewScope = z.output<typeof viewScope>

/** Path of the list page that a view belongs to. */
const pageSchema = z
  .string()
  .regex(/^\/[\w/-]{1,59}$/, { error: telling('页面路径不正确', 'Not a page of the console') })

/** JSON text of a view's content; the rest of a page's state has no business in it. */
const MAX_QUERY_CHARS = 4_000
const querySchema = z
  .record(z.string().max(40), z.unknown())
  .refine((query) => JSON.stringify(query).length <= MAX_QUERY_CHARS, {
    error: telling('视图内容过大', 'The view is too large'),
  })

const savedView = z.object({
  id: idSchema,
  page: z.string(),
  name: z.string(),
  scope: viewScope,
  /** What the page itself understands: filters, columns, sort, density. */
  query: z.record(z.string(), z.unknown()),
  isMine: z.boolean(),
  /** Whether the asker may delete it: its maker may, and the owner of the merchant any shared one. */
  mayDelete: z.boolean(),
})
export type SavedView = z.output<typeof savedView>

const found = z.object({
  kind: z.enum([
    'saleOrder',
    'returnOrder',
    'returnDispute',
    'goods',
    'withdrawOrder',
    'rechargeOrder',
    'platformOrder',
    'bill',
  ]),
  id: idSchema,
  title: z.string(),
  /** Facts that need no translation: numbers, names, amounts. */
  note: z.string(),
  /** The state it is in, as the list of its kind has it. */
  status: z.string(),
  /** Of sale orders: what is redeemed calls its states otherwise than what is sent. */
  deliveryType: deliveryType.optional(),
  /** When it was made; of goods when they were last changed. */
  at: instantSchema,
  /** Path of the console that shows it. */
  link: z.string(),
})
export type FoundObject = z.output<typeof found>

export const workbench = {
  views: endpoint({
    path: '/api/SavedView/List',
    summary: '某个列表页的已存视图：自己的与共享的',
    access: { merchant: 'any', operator: 'any' },
    body: z.strictObject({ page: pageSchema }),
    data: z.array(savedView),
  }),
  /**
   * Sharing takes no right of its own: a view shows nobody more than their own rights do, only its maker changes it, the
   * owner tidies up, and a page has room for twenty.
   */
  saveView: endpoint({
    path: '/api/SavedView/Save',
    summary: '保存视图；带编号时覆盖自己的',
    access: { merchant: 'any', operator: 'any' },
    body: z.strictObject({
      id: idSchema.optional(),
      page: pageSchema,
      name: textSchema(1, 20).meta({ title: '名称' }),
      scope: viewScope.meta({ title: '范围' }),
      query: querySchema.meta({ title: '内容' }),
    }),
    data: savedView,
    refusals: ['limit.exceeded', 'record.notFound', 'name.taken'],
  }),
  deleteView: endpoint({
    path: '/api/SavedView/Delete',
    summary: '删除视图：自己的；店主可删除共享的',
    access: { merchant: 'any', operator: 'any' },
    body: z.strictObject({ id: idSchema }),
    data: z.null(),
    refusals: ['record.notFound'],
  }),
  find: endpoint({
    path: '/api/Search/Objects',
    summary: '按单号、运单号、商品、手机尾号查找',
    access: { merchant: 'any', operator: 'any' },
    body: z.strictObject({
      text: z
        .string()
        .trim()
        .min(2, { error: telling('至少两个字', 'At least two characters') })
        .max(40)
        .meta({ title: '关键词' }),
    }),
    data: z.array(found),
  }),
  reportError: endpoint({
    path: '/api/ClientError/Report',
    summary: '上报浏览器中的错误',
    access: { merchant: 'any', operator: 'any', whileUnverified: true },
    body: z.strictObject({ message: z.string().max(500), stack: z.string().max(4_000), url: z.string().max(500) }),
    data: z.null(),
    refusals: ['request.tooMany'],
  }),
}
