// The catalogue 服务目录: what the platform sells to its merchants, in versions with prices and periods.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { fenSchema } from '../../money.ts'
import { textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'
import { packKindOf, platformProductType } from './platform-order-words.ts'

export const PRODUCTS_AT_MOST = 200
export const VERSIONS_AT_MOST = 10
export const MOST_MONTHS = 60
export const MOST_UNITS = 100_000

const productVersion = z.object({
  /** Stays the same as the version is changed. */
  code: z.string(),
  name: z.string(),
  unitFen: z.int(),
  /** null: bought once, without a period. */
  periodMonths: z.int().nullable(),
  /** Of a pack: how many units it brings; null: it is none. */
  units: z.int().nullable(),
})
export type ProductVersion = z.output<typeof productVersion>

const product = z.object({
  id: idSchema,
  type: platformProductType,
  name: z.string(),
  description: z.string(),
  versions: z.array(productVersion),
})
export type PlatformProduct = z.output<typeof product>

const productRow = product.extend({ isOnSale: z.boolean(), sort: z.int(), version: versionSchema })
export type PlatformProductRow = z.output<typeof productRow>

/** In the operation log. */
export const platformProductActs = {
  'platformProduct.add': { label: ['新建平台服务', 'Add a product of the platform'], byPlatform: true },
  'platformProduct.change': { label: ['修改平台服务', 'Change a product of the platform'], byPlatform: true },
} as const satisfies Acts

const versionBody = z.strictObject({
  code: z
    .string()
    .regex(/^[A-Z0-9_]{1,20}$/, {
      error: telling('版本代码为大写字母、数字或下划线，最多 20 位', 'Capitals, digits and underscores, 20 at most'),
    })
    .meta({ title: '版本代码' }),
  name: textSchema(1, 30).meta({ title: '版本名称' }),
  unitFen: fenSchema(1).meta({ title: '单价' }),
  periodMonths: z
    .int({ error: telling('月数须为整数', 'A whole number') })
    .min(1, { error: telling('至少 1 个月', 'At least a month') })
    .max(MOST_MONTHS, { error: telling(`最多 ${MOST_MONTHS} 个月`, `At most ${MOST_MONTHS} months`) })
    .nullable()
    .default(null)
    .meta({ title: '服务月数' }),
  units: z
    .int({ error: telling('条数须为整数', 'A whole number') })
    .min(1, { error: telling('至少 1 条', 'At least one') })
    .max(MOST_UNITS, { error: telling(`最多 ${MOST_UNITS} 条`, `At most ${MOST_UNITS}`) })
    .nullable()
    .default(null)
    .meta({ title: '每份条数' }),
})

/** What runs for a time has a period in every version. */
const runs = (type: z.output<typeof platformProductType>): boolean => type === 'SERVICE' || type === 'ANNUAL_FEE'
const hasPeriods = ({
  type,
  versions,
}: {
  readonly type: z.output<typeof platformProductType>
  readonly versions: readonly { readonly periodMonths: number | null }[]
}) => versions.every(({ periodMonths }) => (periodMonths !== null) === runs(type))
/** A pack brings units in every version. */
const hasUnits = ({
  type,
  versions,
}: {
  readonly type: z.output<typeof platformProductType>
  readonly versions: readonly { readonly units: number | null }[]
}) => versions.every(({ units }) => (units !== null) === (packKindOf(type) !== null))
const areCodesOnce = ({ versions }: { readonly versions: readonly { readonly code: string }[] }) =>
  new Set(versions.map(({ code }) => code)).size === versions.length

export const platformProductApi = {
  list: endpoint({
    path: '/api/PlatformProduct/List',
    summary: '服务目录，含已下架的（平台运营）',
    access: { operator: 'platformProduct.view' },
    body: z.strictObject({}).optional(),
    data: z.array(productRow),
  }),
  save: endpoint({
    path: '/api/PlatformProduct/Save',
    summary: '新建或修改平台服务，上架或下架（平台运营）；改价只影响以后的订单',
    access: { operator: 'platformProduct.edit' },
    command: true,
    body: z
      .strictObject({
        /** Absent: another one. Present: change that one, `version` required. */
        id: idSchema.optional().meta({ title: '平台服务' }),
        version: versionSchema.optional().meta({ title: '版本' }),
        type: platformProductType.meta({ title: '服务类型' }),
        name: textSchema(1, 30).meta({ title: '服务名称' }),
        description: textSchema(1, 500).meta({ title: '服务说明' }),
        versions: z
          .array(versionBody)
          .min(1, { error: telling('至少一个版本', 'At least one version') })
          .max(VERSIONS_AT_MOST, {
            error: telling(`最多 ${VERSIONS_AT_MOST} 个版本`, `At most ${VERSIONS_AT_MOST} versions`),
          })
          .meta({ title: '服务版本' }),
        isOnSale: z.boolean().default(false).meta({ title: '上架' }),
        sort: z.int().min(0).max(999).default(0).meta({ title: '排序' }),
      })
      .refine(areCodesOnce, { path: ['versions'], error: telling('版本代码不能重复', 'Each code once') })
      .refine(hasPeriods, {
        path: ['versions'],
        error: telling(
          '技术服务与年费的每个版本都须填写服务月数，其他类型不填',
          'Services and annual fees have months in every version, other kinds have none',
        ),
      })
      .refine(hasUnits, {
        path: ['versions'],
        error: telling(
          '短信包与面单包的每个版本都须填写每份条数，其他类型不填',
          'Packs have units in every version, other kinds have none',
        ),
      }),
    data: productRow,
    refusals: [
      'record.notFound',
      'record.changed',
      'state.notAllowed',
      'name.taken',
      'limit.exceeded',
      'command.keyReused',
    ],
  }),
}

export const catalogueData = z.array(product)
