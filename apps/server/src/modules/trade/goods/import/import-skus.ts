// Stock, prices and costs from a table: each row names one SKU, and changes it as the list does by hand, with the same rules and rights.
import { formatYuan, type ImportColumnName, said, type Said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { type CheckedRow, type ImportAsk, type ImportRow, importTable } from '../../../../kernel/import-table.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { type SkuWish, wouldRefuse } from '../change-skus.ts'
import type { GoodsParts } from '../goods.deps.ts'
import { lockGoods } from '../goods.store.ts'
import { findNamedSkus, type NamedSku, type SkuName } from './named-sku.list.ts'
import { lockSkus } from '../skus.store.ts'
import { saveSkuCosts } from '../sku-cost.ts'
import { updateGoods } from '../update-goods.ts'

type KeyColumn = ImportColumnName<'stock'> & ImportColumnName<'price'> & ImportColumnName<'cost'>

export const stockImport = (deps: GoodsParts) =>
  importTable({
    name: 'stock',
    check: (ask, rows) =>
      checkSkus(deps, ask, rows, (sku, { stock, stockBefore }) => {
        const after = sku.stock + stock - (stockBefore ?? sku.stock)
        return {
          wish: { id: sku.skuId, stock, stockBefore },
          effect: after === sku.stock ? null : stockEffect(sku.stock, after),
          complaint:
            after < sku.locked
              ? said(
                  `订单占用 ${sku.locked} 件，改后只有 ${after} 件`,
                  `Orders hold ${sku.locked}, and only ${after} would be left`,
                )
              : null,
          column: 'stock' as const,
        }
      }),
    async apply(tx, { actor, now }, [row]) {
      const { values } = row ?? nothing()
      const sku = await lockNamed(tx, values)
      const { stock, stockBefore } = values
      const after = sku.stock + stock - (stockBefore ?? sku.stock)
      if (after === sku.stock) return null
      const skus = [{ id: sku.skuId, stock, stockBefore }]
      const body = { action: 'setSkus' as const, id: sku.goodsId, version: sku.version, skus }
      await updateGoods(deps, tx, { actor, body, now, isImport: true })
      return stockEffect(sku.stock, after)
    },
  })

export const priceImport = (deps: GoodsParts) =>
  importTable({
    name: 'price',
    check: (ask, rows) =>
      checkSkus(deps, ask, rows, (sku, { price }) => ({
        wish: { id: sku.skuId, priceFen: price },
        effect: price === sku.priceFen ? null : priceEffect(sku.priceFen, price),
        complaint: null,
        column: 'price' as const,
      })),
    async apply(tx, { actor, now }, [row]) {
      const { values } = row ?? nothing()
      const sku = await lockNamed(tx, values)
      if (values.price === sku.priceFen) return null
      const skus = [{ id: sku.skuId, priceFen: values.price }]
      const body = { action: 'setSkus' as const, id: sku.goodsId, version: sku.version, skus }
      await updateGoods(deps, tx, { actor, body, now, isImport: true })
      return priceEffect(sku.priceFen, values.price)
    },
  })

export const costImport = (deps: GoodsParts) =>
  importTable({
    name: 'cost',
    check: (ask, rows) =>
      checkSkus(deps, ask, rows, (sku, { cost }) => ({
        wish: null,
        effect: cost === sku.costFen ? null : costEffect(sku.costFen, cost),
        complaint: null,
        column: 'cost' as const,
      })),
    async apply(tx, { actor, now }, [row]) {
      const { values } = row ?? nothing()
      const sku = await lockNamed(tx, values)
      if (values.cost === sku.costFen) return null
      const body = { goodsId: sku.goodsId, skus: [{ id: sku.skuId, costFen: values.cost }] }
      await saveSkuCosts(tx, body, { actor, now })
      return costEffect(sku.costFen, values.cost)
    },
  })

const costEffect = (before: number | null, after: number): Said =>
  said(
    `成本价 ${before === null ? '未填写' : formatYuan(before)} → ${formatYuan(after)}`,
    `Cost ${before === null ? 'not said' : formatYuan(before)} → ${formatYuan(after)}`,
  )
const stockEffect = (before: number, after: number): Said =>
  said(`库存 ${before} → ${after}`, `Stock ${before} → ${after}`)
const priceEffect = (before: number, after: number): Said =>
  said(`售价 ${formatYuan(before)} → ${formatYuan(after)}`, `Price ${formatYuan(before)} → ${formatYuan(after)}`)

interface Judged<Column extends string> {
  /** What the list would be asked; null: it knows no such act. */
  readonly wish: SkuWish | null
  readonly effect: Said | null
  readonly complaint: Said | null
  readonly column: Column
}

async function checkSkus<Values extends SkuName, Column extends string>(
  { db }: Pick<GoodsParts, 'db'>,
  { actor }: ImportAsk,
  rows: readonly ImportRow<Values>[],
  judge: (sku: NamedSku, values: Values) => Judged<Column>,
): Promise<CheckedRow<Column | KeyColumn>[]> {
  const named = await findNamedSkus(
    db.tenant(actor.merchantId),
    rows.map(({ values }) => values),
  )
  const judged = rows.map(({ values }, index) => {
    const found = named[index]
    return found === undefined || 'complaint' in found ? null : judge(found, values)
  })
  const asked = judged.flatMap((one, index) => {
    const found = named[index]
    const isAsked = one !== null && one.wish !== null && one.effect !== null && one.complaint === null
    return isAsked && found !== undefined && 'goodsId' in found ? [{ goodsId: found.goodsId, wish: one.wish }] : []
  })
  // What the row would be refused for when its turn comes is told before.
  const refused = await wouldRefuse(db, actor.merchantId, asked)
  return rows.map((_row, index): CheckedRow<Column | KeyColumn> => {
    const [found, verdict] = [named[index], judged[index]]
    if (found === undefined || 'complaint' in found || verdict === null || verdict === undefined) {
      const complaints =
        found === undefined || !('complaint' in found) ? [] : [{ column: found.column, said: found.complaint }]
      return { subject: null, about: '', effect: null, complaints }
    }
    const { wish, effect, column } = verdict
    const complaint = verdict.complaint ?? (wish === null ? null : (refused.get(wish) ?? null))
    const complaints = complaint === null ? [] : [{ column, said: complaint }]
    return { subject: found.skuId, about: aboutOf(found), effect, complaints }
  })
}

const aboutOf = ({ title, specText }: NamedSku): string => (specText === '' ? title : `${title} · ${specText}`)

/** The SKU as it is now, held until the transaction ends; the SKU is locked before its goods, as orders do. */
async function lockNamed(tx: TenantTx, name: SkuName): Promise<NamedSku> {
  const [found] = await findNamedSkus(tx, [name])
  if (found === undefined || 'complaint' in found) return refuse('record.notFound')
  const sku = (await lockSkus(tx, found.goodsId)).find(({ id }) => id === found.skuId) ?? refuse('record.notFound')
  const [goods] = await lockGoods(tx, [found.goodsId])
  if (goods === undefined) return refuse('record.notFound')
  return { ...found, version: goods.version, stock: sku.stock, locked: sku.locked, priceFen: sku.priceFen }
}

function nothing(): never {
  throw new Error('A unit without a row')
}
