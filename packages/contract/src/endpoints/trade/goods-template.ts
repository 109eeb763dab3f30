// Templates of goods: a form of the editor under a name, which new goods of its shop begin with.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { listBody, listData } from '../../paging.ts'
import { textSchema } from '../../rules.ts'
import { instantSchema } from '../../time.ts'
import { goodsForm } from './goods-draft.ts'
import { allSkusBody } from './goods-skus.ts'

/** Of a merchant, in all of its shops. */
export const GOODS_TEMPLATES_AT_MOST = 100

const row = z.object({
  id: idSchema,
  shopId: idSchema,
  name: z.string(),
  /** Of the goods that it was made from; may be empty. */
  title: z.string(),
  savedAt: instantSchema,
  savedBy: z.string(),
  isMine: z.boolean(),
  version: versionSchema,
})
export type GoodsTemplateRow = z.output<typeof row>

const template = row.extend({ data: z.record(z.string(), z.unknown()) })
export type GoodsTemplate = z.output<typeof template>

/** In the operation log. */
export const goodsTemplateActs = {
  'goods.saveTemplate': { label: ['保存商品模板', 'Save a template of goods'] },
  'goods.renameTemplate': { label: ['重命名商品模板', 'Rename a template of goods'] },
  'goods.deleteTemplate': { label: ['删除商品模板', 'Delete a template of goods'] },
} as const satisfies Acts

const name = textSchema(1, 30).meta({ title: '模板名称' })
const id = idSchema.meta({ title: '商品模板' })

export const goodsTemplate = {
  save: endpoint({
    path: '/api/Goods/TemplateSave',
    summary: '把商品编辑中的内容存为模板，或替换已有的模板；名称在店铺内不重复',
    access: { merchant: 'goods.create' },
    command: true,
    ...allSkusBody,
    body: z.strictObject({
      /** Absent: a new one. Present: its content becomes this one, `version` required. */
      id: id.optional(),
      version: versionSchema.optional(),
      /** Of a new one; absent: the shop that is looked at, or the only one. */
      shopId: idSchema.optional().meta({ title: '店铺' }),
      name,
      title: z.string().trim().max(200).meta({ title: '商品标题' }),
      data: goodsForm.meta({ title: '内容' }),
    }),
    data: row,
    refusals: [
      'shop.unchosen',
      'state.notAllowed',
      'record.notFound',
      'record.changed',
      'limit.exceeded',
      'name.taken',
      'command.keyReused',
    ],
  }),
  list: endpoint({
    path: '/api/Goods/TemplateList',
    summary: '商品模板，新保存的在前',
    access: { merchant: 'goods.create' },
    body: listBody(['savedAt:desc'], {}),
    data: listData(row),
    refusals: ['request.invalid'],
  }),
  info: endpoint({
    path: '/api/Goods/TemplateInfo',
    summary: '一个商品模板的内容',
    access: { merchant: 'goods.create' },
    shops: 'any',
    body: z.strictObject({ id }),
    data: template,
    refusals: ['record.notFound'],
  }),
  rename: endpoint({
    path: '/api/Goods/TemplateRename',
    summary: '重命名商品模板，内容不变',
    access: { merchant: 'goods.create' },
    command: true,
    body: z.strictObject({ id, version: versionSchema, name }),
    data: row,
    refusals: ['record.notFound', 'record.changed', 'name.taken', 'command.keyReused'],
  }),
  remove: endpoint({
    path: '/api/Goods/TemplateDelete',
    summary: '删除商品模板；由它发布的商品不变',
    access: { merchant: 'goods.create' },
    command: true,
    body: z.strictObject({ id, version: versionSchema }),
    data: z.null(),
    refusals: ['record.notFound', 'record.changed', 'command.keyReused'],
  }),
}
