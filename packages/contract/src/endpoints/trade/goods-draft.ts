// Drafts of goods: what stands in the editor and was not published yet, saved by itself and taken up on any device.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { listBody, listData } from '../../paging.ts'
import { telling } from '../../said.ts'
import { instantSchema } from '../../time.ts'
import { allSkusBody } from './goods-skus.ts'

/** Of a merchant, those of new goods and of goods that there are. */
export const GOODS_DRAFTS_AT_MOST = 200
/** A draft as JSON, in characters: five hundred SKUs with everything that may be said of each, within what a body may hold. */
export const GOODS_DRAFT_CHARS = 800_000

/** The editor's form, whatever of it is there. */
export const goodsForm = z
  .record(z.string().max(40), z.unknown())
  .refine((data) => JSON.stringify(data).length <= GOODS_DRAFT_CHARS, {
    error: telling('内容过大，无法保存为草稿', 'This is too large for a draft'),
  })

const row = z.object({
  id: idSchema,
  /** Null: of new goods. */
  goodsId: idSchema.nullable(),
  goodsNo: z.string().nullable(),
  /** Null: not said yet. */
  shopId: idSchema.nullable(),
  /** As it was typed so far; may be empty. */
  title: z.string(),
  savedAt: instantSchema,
  savedBy: z.string(),
  isMine: z.boolean(),
  version: versionSchema,
})
export type GoodsDraftRow = z.output<typeof row>

const draft = row.extend({ data: z.record(z.string(), z.unknown()) })
export type GoodsDraft = z.output<typeof draft>

/** In the operation log. */
export const goodsDraftActs = {
  'goods.discardDraft': { label: ['放弃商品草稿', 'Drop a draft of goods'] },
} as const satisfies Acts

const someDraft = ['goods.create', 'goods.edit'] as const

export const goodsDraft = {
  save: endpoint({
    path: '/api/Goods/DraftSave',
    summary: '保存商品编辑中的内容（自动保存）；别的编辑窗口存有更新的草稿时不覆盖，isSaved 为假并说明由谁保存',
    access: {
      merchant: { field: 'goodsId', acts: { absent: 'goods.create', present: 'goods.edit' } },
      whileClosed: false,
    },
    shops: 'any',
    ...allSkusBody,
    body: z.strictObject({
      /** Made by the editor that begins it. */
      id: idSchema.meta({ title: '草稿' }),
      /** Absent: of new goods. */
      goodsId: idSchema.optional().meta({ title: '商品' }),
      shopId: idSchema.optional().meta({ title: '店铺' }),
      /** The open editor: what it saved itself it may write over, whichever answer was lost on the way. */
      editorId: idSchema.meta({ title: '编辑窗口' }),
      /** The one that was read; 0: none was there. */
      version: z.int().min(0).meta({ title: '版本' }),
      title: z.string().trim().max(200).meta({ title: '商品标题' }),
      data: goodsForm.meta({ title: '内容' }),
    }),
    data: z.object({
      isSaved: z.boolean(),
      /** What is kept now: this one, or the newer one of somebody else; null: it was published or dropped meanwhile. */
      draft: row.nullable(),
    }),
    refusals: ['record.notFound', 'limit.exceeded'],
  }),
  list: endpoint({
    path: '/api/Goods/DraftList',
    summary: '商品草稿，新的在前；counts 的 DRAFT 为草稿数',
    access: { merchant: someDraft },
    body: listBody(['savedAt:desc'], {
      /** Those alone that belong to no goods yet. */
      ofNew: z.boolean().optional().meta({ title: '只看新商品的草稿' }),
    }),
    data: listData(row),
    refusals: ['request.invalid'],
  }),
  info: endpoint({
    path: '/api/Goods/DraftInfo',
    summary: '一份草稿的内容：按编号，或某个商品的；没有时为空',
    access: { merchant: someDraft },
    shops: 'any',
    body: z.union([
      z.strictObject({ id: idSchema.meta({ title: '草稿' }) }),
      z.strictObject({ goodsId: idSchema.meta({ title: '商品' }) }),
    ]),
    data: draft.nullable(),
    refusals: ['record.notFound'],
  }),
  discard: endpoint({
    path: '/api/Goods/DraftDiscard',
    summary: '放弃一份草稿；已发布的商品不变',
    access: { merchant: someDraft },
    command: true,
    body: z.strictObject({ id: idSchema.meta({ title: '草稿' }), version: versionSchema }),
    data: z.null(),
    refusals: ['record.notFound', 'record.changed', 'permission.denied', 'command.keyReused'],
  }),
}
