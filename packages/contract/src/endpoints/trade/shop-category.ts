// A shop's own categories 店铺分类: two levels in the merchant's order, shown by its storefront.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'

export const SHOP_CATEGORIES_AT_MOST = 100

const shopCategory = z.object({
  id: idSchema,
  shopId: idSchema,
  /** Null: one of the first level. */
  parentId: idSchema.nullable(),
  name: z.string(),
  /** What is hidden, and all below it, no storefront is told of; its goods are sold as before. */
  isVisible: z.boolean(),
  /** Goods that stand in it or below it, each once, whether on sale or not. */
  goodsCount: z.int(),
  version: versionSchema,
})
export type ShopCategory = z.output<typeof shopCategory>

const name = textSchema(1, 20).meta({ title: '分类名称' })
const siblings = z
  .array(idSchema)
  .min(1)
  .max(SHOP_CATEGORIES_AT_MOST)
  .refine((ids) => new Set(ids).size === ids.length, { error: telling('分类不能重复', 'A category stands here twice') })

/** In the operation log. */
export const shopCategoryActs = {
  'shopCategory.add': { label: ['新建店铺分类', 'Add a shop category'] },
  'shopCategory.change': { label: ['修改店铺分类', 'Change a shop category'] },
  'shopCategory.arrange': { label: ['店铺分类排序', 'Arrange shop categories'] },
  'shopCategory.remove': { label: ['删除店铺分类', 'Delete a shop category'] },
} as const satisfies Acts

const tree = z.array(shopCategory)

export const shopCategoryApi = {
  list: endpoint({
    path: '/api/Category/ShopList',
    summary: '店铺分类：每个一级分类之后是它的下级，均按店铺的顺序；商城只看到展示中的',
    access: {
      merchant: ['shopCategory.view', 'goods.view', 'goods.create', 'goods.edit'],
      storefront: true,
    },
    shops: 'any',
    /** Of this shop; absent: of the one that is looked at, or of all, one after the other. */
    body: z.strictObject({ shopId: idSchema.optional().meta({ title: '店铺' }) }).optional(),
    data: tree,
    refusals: ['record.notFound'],
  }),
  insert: endpoint({
    path: '/api/Category/ShopInsert',
    summary: '新建店铺分类，排在同级最后；返回该店铺的全部分类',
    access: { merchant: 'shopCategory.edit' },
    command: true,
    body: z.strictObject({
      /** Absent: the shop of the category above it, the one that is looked at, or the only one. */
      shopId: idSchema.optional().meta({ title: '店铺' }),
      name,
      parentId: idSchema.nullable().default(null).meta({ title: '上级分类' }),
    }),
    data: z.object({ id: idSchema, tree }),
    refusals: [
      'request.invalid',
      'shop.unchosen',
      'record.notFound',
      'name.taken',
      'limit.exceeded',
      'state.notAllowed',
      'command.keyReused',
    ],
  }),
  update: endpoint({
    path: '/api/Category/ShopUpdate',
    summary: '改名、展示或隐藏、排序与移动、删除店铺分类；返回该店铺的全部分类',
    access: { merchant: 'shopCategory.edit' },
    command: true,
    body: z.discriminatedUnion(
      'action',
      [
        z.strictObject({ action: z.literal('rename'), id: idSchema, version: versionSchema, name }),
        z.strictObject({
          action: z.literal('show'),
          id: idSchema,
          version: versionSchema,
          isVisible: z.boolean().meta({ title: '展示' }),
        }),
        z.strictObject({
          /** The whole order below one parent; one that stood elsewhere moves here. */
          action: z.literal('arrange'),
          parentId: idSchema.nullable().meta({ title: '上级分类' }),
          ids: siblings.meta({ title: '分类' }),
        }),
        z.strictObject({
          /** With all below it. */
          action: z.literal('remove'),
          id: idSchema,
          version: versionSchema,
          /** What becomes of the goods in it; absent: one that has goods is not deleted. */
          goods: z
            .discriminatedUnion('to', [
              z.strictObject({ to: z.literal('none') }),
              z.strictObject({ to: z.literal('other'), categoryId: idSchema }),
            ])
            .optional()
            .meta({ title: '分类内的商品' }),
        }),
      ],
      { error: telling('不支持的操作', 'There is no such act') },
    ),
    data: tree,
    refusals: [
      'request.invalid',
      'record.notFound',
      'record.changed',
      'name.taken',
      'state.notAllowed',
      'shopCategory.hasGoods',
      'command.keyReused',
    ],
  }),
}
