// What a save made of the SKUs, as the operation log tells it and as the rights ask for it.
import { formatYuan, said, type Said, sameInBoth, type SpecsBody, type TierPrice } from '@merchant/contract'
import { changed, type FieldChange } from '../../../kernel/operation-log.ts'
import type { GoodsChange } from './goods-rights.ts'
import type { KeptSpecs } from './goods-specs.ts'
import type { PlannedSku, SkuPlan } from './plan-skus.ts'
import type { KeptSku, SkuStatus } from './skus.store.ts'
import { firstLetters } from '../../../kernel/first-letters.ts'

/** Whoever reads the log wants to know what happened, and not five hundred lines of it. */
const MOST_LINES = 60
const MOST_LETTERS = 200

/** What takes a right of its own; a combination that is new or gone changes prices and stock like any other. */
export function rightsFor({ rows, dropped }: SkuPlan): GoodsChange[] {
  const isPriced = rows.some(({ before, after }) => before === null || pricesOf(before) !== pricesOf(after))
  // What is warned of belongs to whoever keeps stock.
  const isAlerted = rows.some(({ before, after }) => before !== null && before.alertQuantity !== after.alertQuantity)
  const isCounted = isAlerted || rows.some(({ delta }) => delta !== 0) || dropped.some(({ stock }) => stock > 0)
  const isSwitched = rows.some(({ before, after }) => before !== null && before.status !== after.status)
  return [
    ...(isPriced ? (['price'] as const) : []),
    ...(isCounted ? (['stock'] as const) : []),
    ...(isSwitched ? (['shelf'] as const) : []),
  ]
}

const pricesOf = ({ priceFen, marketPriceFen, tierPrices }: KeptSku): string =>
  JSON.stringify([priceFen, marketPriceFen, tierPrices.map((tier) => [tier.minQuantity, tier.priceFen])])

export function skuChanges(before: KeptSpecs, { specs, rows, dropped }: SkuPlan): FieldChange[] {
  const lines = [
    { field: 'specs', label: said('规格', 'Dimensions'), before: specsText(before), after: specsText(specs) },
    ...rows.flatMap(changesOf),
    ...dropped.map(({ specText }) => ({
      field: 'sku',
      label: said('移除 SKU', 'SKU removed'),
      before: shownSpec(specText),
      after: '',
    })),
  ]
  const all = changed(...lines)
  const more = all.length - MOST_LINES
  if (more <= 0) return all
  const rest = said(`另有 ${more} 处修改`, `${more} more changes`)
  return [...all.slice(0, MOST_LINES), { field: 'more', label: said('其余', 'The rest'), before: '', after: rest }]
}

function changesOf({ before, after }: PlannedSku): FieldChange[] {
  if (before === null)
    return [{ field: 'sku', label: said('新增 SKU', 'SKU added'), before: '', after: shownSpec(after.specText) }]
  const of = (zh: string, en: string): Said =>
    after.specText === '' ? said(zh, en) : said(`${zh}（${after.specText}）`, `${en} (${after.specText})`)
  const line = (field: string, label: Said, shown: (sku: KeptSku) => string | Said) => ({
    field,
    label,
    before: shown(before),
    after: shown(after),
  })
  return [
    line('price', of('售价', 'Price'), ({ priceFen }) => formatYuan(priceFen)),
    line('marketPrice', of('划线价', 'Market price'), ({ marketPriceFen }) =>
      marketPriceFen === null ? '' : formatYuan(marketPriceFen),
    ),
    line('tierPrices', of('阶梯价', 'Tier prices'), ({ tierPrices }) => tiersText(tierPrices)),
    line('stock', of('库存', 'Stock'), ({ stock }) => String(stock)),
    line('enabled', of('启用', 'Enabled'), ({ status }) => statusText[status]),
    line('outerSkuCode', of('商家编码', 'Outer SKU code'), ({ outerSkuCode }) => outerSkuCode),
    line('barcode', of('条形码', 'Barcode'), ({ barcode }) => barcode),
    line('weight', of('重量', 'Weight'), ({ weightG }) => measure(weightG, 'g')),
    line('volume', of('体积', 'Volume'), ({ volumeCm3 }) => measure(volumeCm3, 'cm³')),
    line('alertQuantity', of('预警库存', 'Alert below'), ({ alertQuantity }) => String(alertQuantity ?? '')),
  ]
}

const statusText: Readonly<Record<SkuStatus, Said>> = {
  ENABLED: said('启用', 'enabled'),
  DISABLED: said('停用', 'disabled'),
  RETIRED: said('已移除', 'removed'),
}

export const measure = (value: number | null, unit: string): Said | string =>
  value === null ? said('未填写', 'not said') : `${value} ${unit}`

export const tiersText = (tiers: readonly TierPrice[]): string =>
  tiers.map(({ minQuantity, priceFen }) => `≥${minQuantity} ¥${formatYuan(priceFen)}`).join('、')

const shownSpec = (specText: string): Said | string =>
  specText === '' ? said('无规格', 'without dimensions') : sameInBoth(specText)

const specsText = (specs: SpecsBody | KeptSpecs): string =>
  shortened(specs.map(({ name, values }) => `${name}：${values.map((value) => value.name).join('、')}`).join('；'))

const shortened = (text: string): string =>
  text.length > MOST_LETTERS ? `${firstLetters(text, MOST_LETTERS - 1)}…` : text
