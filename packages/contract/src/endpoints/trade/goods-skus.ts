// What goods are sold as: up to three dimensions (规格) with their values, and an SKU for each combination that is offered.
import { z } from 'zod'
import { idSchema, versionSchema } from '../../ids.ts'
import { fenSchema } from '../../money.ts'
import { lineSchema, textSchema } from '../../rules.ts'
import { type Said, said, spoken, telling } from '../../said.ts'

export const skuLimits = { dimensions: 3, values: 100, skus: 500, tiers: 5, perOrder: 999 } as const
/** What a body takes that holds all SKUs of goods, with all that may be said of each. */
export const allSkusBody = { mostBytes: 1024 * 1024, mostParts: 30_000 } as const
export const MAX_PRICE_FEN = 999_999_999
export const MAX_STOCK = 10_000_000

export const goodsPrice = fenSchema(1).max(MAX_PRICE_FEN, {
  error: telling('价格不能超过 9,999,999.99 元', 'At most ¥9,999,999.99'),
})
export const goodsStock = z
  .int({ error: telling('库存必须是整数', 'A whole number') })
  .min(0, { error: telling('库存不能小于 0', 'At least 0') })
  .max(MAX_STOCK, { error: telling('库存不能超过 10,000,000', 'At most 10,000,000') })
/** The stock that was shown when the new one was typed: then the difference is applied, so that what was shipped meanwhile stays shipped. */
export const stockBefore = z
  .int({ error: telling('库存必须是整数', 'A whole number') })
  .min(0, { error: telling('库存不能小于 0', 'At least 0') })
  // What comes back of orders is added to what was typed.
  .max(1_000_000_000)
  .optional()
  .meta({ title: '修改前库存' })
const weightG = z.int().min(1).max(1_000_000)
const volumeCm3 = z.int().min(1).max(10_000_000)

const specValue = z.strictObject({
  /** Made by whoever adds the value, and kept from then on, whatever it is called. */
  id: idSchema.meta({ title: '规格值' }),
  name: lineSchema(1, 30).meta({ title: '规格值' }),
  /** Of the first dimension: shown instead of the first picture of the goods. */
  pictureFileId: idSchema.nullable().default(null).meta({ title: '规格图' }),
})

export const goodsSpecs = z
  .array(
    z.strictObject({
      id: idSchema.meta({ title: '规格' }),
      name: lineSchema(1, 20).meta({ title: '规格名' }),
      values: z
        .array(specValue)
        .min(1, { error: telling('至少填写一个规格值', 'At least one value') })
        .max(skuLimits.values, {
          error: telling(`最多 ${skuLimits.values} 个规格值`, `At most ${skuLimits.values} values`),
        })
        .meta({ title: '规格值' }),
    }),
  )
  .max(skuLimits.dimensions, {
    error: telling(`最多 ${skuLimits.dimensions} 个规格`, `At most ${skuLimits.dimensions} dimensions`),
  })
  .default([])
  .meta({ title: '规格' })

const tier = z.strictObject({
  minQuantity: z.int().min(2).max(skuLimits.perOrder).meta({ title: '起订量' }),
  priceFen: goodsPrice.meta({ title: '阶梯价' }),
})
export type TierPrice = z.output<typeof tier>
/** As a column holds them. */
export const keptTierPrices = z.array(z.object({ minQuantity: z.int(), priceFen: z.int() }))

const skuFields = {
  /** One of each dimension, in any order; none for goods without dimensions. */
  valueIds: z.array(idSchema).max(skuLimits.dimensions).default([]).meta({ title: '规格组合' }),
  priceFen: goodsPrice.meta({ title: '售价' }),
  marketPriceFen: goodsPrice.nullable().default(null).meta({ title: '划线价' }),
  stock: goodsStock.meta({ title: '库存' }),
  outerSkuCode: textSchema(0, 64).default('').meta({ title: '商家编码' }),
  barcode: textSchema(0, 32).default('').meta({ title: '条形码' }),
  weightG: weightG.nullable().default(null).meta({ title: '重量' }),
  volumeCm3: volumeCm3.nullable().default(null).meta({ title: '体积' }),
  enabled: z.boolean().default(true).meta({ title: '启用' }),
  /** Of its own; without one it is shown by that of its first value, or of the goods. */
  pictureFileId: idSchema.nullable().default(null).meta({ title: 'SKU 图片' }),
  alertQuantity: goodsStock.nullable().default(null).meta({ title: '预警库存' }),
  tierPrices: z
    .array(tier)
    .max(skuLimits.tiers, { error: telling(`最多 ${skuLimits.tiers} 档阶梯价`, `At most ${skuLimits.tiers} tiers`) })
    .default([])
    .meta({ title: '阶梯价' }),
}

export const goodsSkus = z
  .array(
    z.strictObject({
      /** Absent: the SKU that has these values, or a new one. Present: that one, whose values may be others from now on. */
      id: idSchema.optional().meta({ title: 'SKU' }),
      ...skuFields,
      stockBefore,
    }),
  )
  .min(1, { error: telling('至少填写一个 SKU', 'At least one SKU') })
  .max(skuLimits.skus, { error: telling(`最多 ${skuLimits.skus} 个 SKU`, `At most ${skuLimits.skus} SKUs`) })
  .meta({ title: 'SKU' })

export type SpecsBody = z.output<typeof goodsSpecs>
export type SkuBody = z.output<typeof goodsSkus>[number]

const picture = z.object({ fileId: idSchema, url: z.string(), thumbnailUrl: z.string() })

/** As they are answered: with the addresses of their pictures. */
export const shownSpec = z.object({
  id: idSchema,
  name: z.string(),
  values: z.array(z.object({ id: idSchema, name: z.string(), picture: picture.nullable() })),
})
export const shownSku = z.object({
  id: idSchema,
  skuNo: z.string(),
  valueIds: z.array(idSchema),
  /** The names of its values, in the order of the dimensions: 红色/XL; empty for goods without dimensions. */
  specText: z.string(),
  priceFen: z.int(),
  marketPriceFen: z.int().nullable(),
  stock: z.int(),
  locked: z.int(),
  available: z.int(),
  outerSkuCode: z.string(),
  barcode: z.string(),
  /** Of one piece; null: not said. */
  weightG: z.int().nullable(),
  volumeCm3: z.int().nullable(),
  enabled: z.boolean(),
  picture: picture.nullable(),
  /** Null: the shop's. */
  alertQuantity: z.int().nullable(),
  /** The one that holds: its own or the shop's; 0: nobody is warned. */
  alertAt: z.int(),
  tierPrices: keptTierPrices,
  version: versionSchema,
})
export type GoodsSku = z.output<typeof shownSku>
export type GoodsSpec = z.output<typeof shownSpec>

/** No longer offered; kept for the orders that name it, and for its log. */
export const retiredSku = z.object({ id: idSchema, specText: z.string(), locked: z.int() })

/** What one piece costs of so many. */
export function unitFenOf(
  { priceFen, tierPrices }: { readonly priceFen: number; readonly tierPrices: readonly TierPrice[] },
  quantity: number,
): number {
  return tierPrices.filter(({ minQuantity }) => minQuantity <= quantity).at(-1)?.priceFen ?? priceFen
}

/** Names the same combination whatever the order of its values. */
export const combinationOf = (valueIds: readonly string[]): string => [...valueIds].sort().join()

interface Complaint {
  readonly path: readonly (string | number)[]
  readonly text: Said
}

/** What is wrong with dimensions and SKUs beside one another; each field alone has been looked at already. */
export function skuComplaints({
  specs,
  skus,
}: {
  readonly specs: SpecsBody
  readonly skus: readonly SkuBody[]
}): Complaint[] {
  return [
    ...specComplaints(specs),
    ...combinationComplaints(specs, skus),
    ...skus.flatMap((sku, row) =>
      [...marketComplaints(sku), ...tierComplaints(sku)].map(({ path, text }) => ({
        path: ['skus', row, ...path],
        text,
      })),
    ),
    ...repeated(
      skus.map(({ outerSkuCode }) => (outerSkuCode === '' ? null : outerSkuCode)),
      (row, first) => ({ path: ['skus', row, 'outerSkuCode'], text: sameAsRow('商家编码', 'code', first) }),
    ),
    ...repeated(
      skus.map(({ id }) => id ?? null),
      (row, first) => ({ path: ['skus', row, 'id'], text: sameAsRow('编号', 'id', first) }),
    ),
    ...(skus.some(({ enabled }) => enabled)
      ? []
      : [{ path: ['skus'], text: said('至少启用一个 SKU', 'At least one SKU must be enabled') }]),
  ]
}

function specComplaints(specs: SpecsBody): Complaint[] {
  const values = specs.flatMap((spec, at) =>
    spec.values.map(({ id }, index) => ({ id, path: ['specs', at, 'values', index, 'id'] })),
  )
  return [
    ...repeated(
      specs.map(({ name }) => name),
      (at) => ({ path: ['specs', at, 'name'], text: repeatedName(specs[at]?.name ?? '') }),
    ),
    ...specs.flatMap((spec, at) =>
      repeated(
        spec.values.map(({ name }) => name),
        (index) => ({
          path: ['specs', at, 'values', index, 'name'],
          text: repeatedName(spec.values[index]?.name ?? ''),
        }),
      ),
    ),
    ...repeated(
      specs.map(({ id }) => id),
      (at) => ({ path: ['specs', at, 'id'], text: SAME_ID }),
    ),
    ...repeated(
      values.map(({ id }) => id),
      (at) => ({ path: values[at]?.path ?? [], text: SAME_ID }),
    ),
  ]
}

const SAME_ID = said('编号重复', 'The id stands there twice')
const repeatedName = (name: string): Said => said(`“${name}”重复`, `“${name}” stands there twice`)

function combinationComplaints(specs: SpecsBody, skus: readonly SkuBody[]): Complaint[] {
  const dimensionOf = new Map(specs.flatMap(({ values }, at) => values.map(({ id }) => [id, at] as const)))
  const isWhole = ({ valueIds }: SkuBody) =>
    valueIds.length === specs.length &&
    new Set(valueIds.map((id) => dimensionOf.get(id)).filter((at) => at !== undefined)).size === specs.length
  return [
    ...skus.flatMap((sku, row) =>
      isWhole(sku)
        ? []
        : [
            {
              path: ['skus', row, 'valueIds'],
              text: said('须从每个规格中各选一个值', 'One value of each dimension, no more and no less'),
            },
          ],
    ),
    ...repeated(
      skus.map((sku) => (isWhole(sku) ? combinationOf(sku.valueIds) : null)),
      (row, first) => ({ path: ['skus', row, 'valueIds'], text: sameAsRow('规格组合', 'combination', first) }),
    ),
  ]
}

const marketComplaints = ({ marketPriceFen, priceFen }: SkuBody): Complaint[] =>
  marketPriceFen !== null && marketPriceFen < priceFen
    ? [{ path: ['marketPriceFen'], text: said('划线价不能低于售价', 'It cannot be below the price') }]
    : []

/** More pieces, a lower price. */
function tierComplaints({ tierPrices, priceFen }: Pick<SkuBody, 'tierPrices' | 'priceFen'>): Complaint[] {
  return tierPrices.flatMap((one, at): Complaint[] => {
    const before = at === 0 ? { minQuantity: 1, priceFen } : tierPrices[at - 1]
    if (before === undefined) return []
    if (one.minQuantity <= before.minQuantity)
      return [
        {
          path: ['tierPrices', at, 'minQuantity'],
          text: said('起订量须大于上一档', 'It must be more than in the tier before'),
        },
      ]
    return one.priceFen < before.priceFen
      ? []
      : [
          {
            path: ['tierPrices', at, 'priceFen'],
            text: said('阶梯价须低于售价和上一档', 'It must be lower than the price and the tier before'),
          },
        ]
  })
}

const sameAsRow = (zh: string, en: string, first: number): Said =>
  said(`${zh}与第 ${first + 1} 行重复`, `The same ${en} as in row ${first + 1}`)

/** A complaint for each key that stood there before; null is no key. */
function repeated(
  keys: readonly (string | null)[],
  complain: (at: number, first: number) => Complaint,
): readonly Complaint[] {
  const seen = new Map<string, number>()
  return keys.flatMap((key, at) => {
    if (key === null) return []
    const first = seen.get(key)
    if (first === undefined) seen.set(key, at)
    return first === undefined ? [] : [complain(at, first)]
  })
}

/** The same as an answer of the schema. */
export function checkSkus(
  body: { readonly specs: SpecsBody; readonly skus: readonly SkuBody[] },
  context: Pick<z.core.$RefinementCtx, 'addIssue'>,
): void {
  for (const { path, text } of skuComplaints(body))
    context.addIssue({ code: 'custom', path: [...path], message: spoken(text), input: body })
}
