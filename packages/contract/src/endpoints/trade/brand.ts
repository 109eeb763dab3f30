// Brands 品牌: the platform's library, of which goods may name one.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'

export const BRANDS_AT_MOST = 1_000
export const BRAND_CATEGORIES = 30
/** Beyond this a brand's goods are not counted. */
export const BRAND_GOODS_COUNTED = 100

const brand = z.object({
  id: idSchema,
  name: z.string(),
  nameEn: z.string(),
  /** Square. */
  logo: z.object({ fileId: idSchema, url: z.string(), thumbnailUrl: z.string() }).nullable(),
  /** A to Z, or # for any other. */
  firstLetter: z.string(),
  /** It suits goods of these and of what is below them; none: of all. */
  categoryIds: z.array(idSchema),
  /** Only shops that hold a paper of the brand sell its goods. */
  needAuth: z.boolean(),
})
export type Brand = z.output<typeof brand>

const brandRow = brand.extend({
  sort: z.int(),
  /** What is disabled no goods begin to name; those that name it go on. */
  enabled: z.boolean(),
  /** Goods of all merchants, up to BRAND_GOODS_COUNTED. */
  goodsCount: z.int(),
  version: versionSchema,
})
export type BrandRow = z.output<typeof brandRow>

/** In the operation log. */
export const brandActs = {
  'brand.add': { label: ['新建品牌', 'Add a brand'], byPlatform: true },
  'brand.change': { label: ['修改品牌', 'Change a brand'], byPlatform: true },
} as const satisfies Acts

export const brandApi = {
  list: endpoint({
    path: '/api/Brand/List',
    summary: '可选用的品牌，按首字母与排序',
    access: { merchant: 'any', operator: 'any' },
    body: z.strictObject({}).optional(),
    data: z.array(brand),
  }),
  listAll: endpoint({
    path: '/api/Brand/ListAll',
    summary: '全部品牌，含停用的（平台运营），按首字母与排序',
    access: { operator: 'brand.view' },
    body: z.strictObject({}).optional(),
    data: z.array(brandRow),
  }),
  save: endpoint({
    path: '/api/Brand/Save',
    summary: '新建或修改品牌，停用或启用（平台运营）；首字母不填时按名称的拼音',
    access: { operator: 'brand.edit' },
    command: true,
    body: z.strictObject({
      /** Absent: another one. Present: change that one, `version` required. */
      id: idSchema.optional().meta({ title: '品牌' }),
      version: versionSchema.optional().meta({ title: '版本' }),
      name: textSchema(1, 30).meta({ title: '品牌名称' }),
      nameEn: textSchema(0, 30).default('').meta({ title: '英文名称' }),
      /** A picture uploaded for brands. */
      logoFileId: idSchema.nullable().default(null).meta({ title: '品牌标志' }),
      firstLetter: z
        .string()
        .regex(/^[A-Z#]$/, { error: telling('首字母只能是 A–Z 或 #', 'A to Z, or #') })
        .optional()
        .meta({ title: '首字母' }),
      categoryIds: z
        .array(idSchema)
        .max(BRAND_CATEGORIES, {
          error: telling(`最多选择 ${BRAND_CATEGORIES} 个类目`, `At most ${BRAND_CATEGORIES} categories`),
        })
        .default([])
        .meta({ title: '适用类目' }),
      needAuth: z.boolean().default(false).meta({ title: '需要授权' }),
      sort: z.int().min(0).max(999).default(0).meta({ title: '排序' }),
      enabled: z.boolean().default(true).meta({ title: '启用' }),
    }),
    data: z.object({ id: idSchema }),
    refusals: ['record.notFound', 'record.changed', 'name.taken', 'limit.exceeded', 'command.keyReused'],
  }),
}
