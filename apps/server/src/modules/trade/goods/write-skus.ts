// Writes what was planned of the SKUs of goods, in a few statements however many they are.
import { said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { Actor } from '../../../kernel/actor.ts'
import { whoOf } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { countLow } from './low-stock.store.ts'
import { isChanged, naming, type SkuPlan } from './plan-skus.ts'
import { tiersText } from './sku-changes.ts'
import {
  deleteUncounted,
  findTakenCodes,
  holdStockAlert,
  insertSkus,
  type KeptSku,
  loosenSkus,
  logPriceChanges,
  logStockChanges,
  retireSkus,
  updateSkus,
} from './skus.store.ts'

interface Of {
  readonly goodsId: string
  readonly goodsNo: string
  readonly isNew: boolean
  readonly actor: Actor
  readonly now: Date
  /** A table said so, and not a form. */
  readonly isImport?: boolean
}

/** The goods are written already. Refuses with skuCode.taken, naming the SKU. */
export async function writeSkus(
  tx: TenantTx,
  plan: SkuPlan,
  { goodsId, goodsNo, isNew, actor, now, isImport = false }: Of,
): Promise<void> {
  await mustHaveFreeCodes(tx, plan, isNew ? null : goodsId)
  const unheld = plan.dropped.filter(({ locked }) => locked === 0).map(({ id }) => id)
  const held = plan.dropped.filter(({ locked }) => locked > 0).map(({ id }) => id)
  await retireSkus(tx, [...held, ...(await deleteUncounted(tx, unheld))])
  await loosenSkus(tx, plan.loosened)
  const changed = plan.rows.filter(isChanged)
  const of = { goodsId, stockAlert: await holdStockAlert(tx, goodsId) }
  const isFree =
    (await updateSkus(
      tx,
      of,
      changed.filter(({ before }) => before !== null).map(({ after }) => after),
    )) &&
    (await insertSkus(
      tx,
      of,
      changed.filter(({ before }) => before === null).map(({ after }) => after),
    ))
  // Others took one of the codes since they were looked for.
  if (!isFree) refuse('skuCode.taken', { name: codesOf(plan).slice(0, 3).join('、'), goods: OTHER_GOODS })
  await countLow(tx, goodsId)
  const { name: byName } = whoOf(actor)
  const counted = changed.filter(({ delta }) => delta !== 0)
  await logStockChanges(
    tx,
    counted.map(({ delta, after: { id, stock, locked } }) => ({ skuId: id, delta, stock, locked })),
    { reason: isImport ? 'IMPORT' : 'MANUAL', subjectNo: goodsNo, byName, now },
  )
  const repriced = changed.flatMap(({ before, after }) => priceChanges(before ?? UNPRICED, after))
  const reason = isImport ? 'IMPORT' : actor.party === 'operator' ? 'AUDIT' : 'MANUAL'
  await logPriceChanges(tx, repriced, { reason, byName, now })
}

const NO_TIERS = { beforeTiers: null, afterTiers: null } as const
const NO_FEN = { beforeFen: null, afterFen: null } as const

type Priced = Pick<KeptSku, 'marketPriceFen' | 'tierPrices'> & { readonly priceFen: number | null }

/** An SKU that is new. */
const UNPRICED: Priced = { priceFen: null, marketPriceFen: null, tierPrices: [] }

function priceChanges(before: Priced, after: KeptSku) {
  const tiers = { beforeTiers: before.tierPrices, afterTiers: after.tierPrices }
  const market = { beforeFen: before.marketPriceFen, afterFen: after.marketPriceFen }
  const skuId = after.id
  return [
    ...(before.priceFen === after.priceFen
      ? []
      : [{ skuId, kind: 'PRICE' as const, beforeFen: before.priceFen, afterFen: after.priceFen, ...NO_TIERS }]),
    ...(market.beforeFen === market.afterFen ? [] : [{ skuId, kind: 'MARKET' as const, ...market, ...NO_TIERS }]),
    ...(tiersText(tiers.beforeTiers) === tiersText(tiers.afterTiers)
      ? []
      : [{ skuId, kind: 'TIERS' as const, ...NO_FEN, ...tiers }]),
  ]
}

const OTHER_GOODS = said('其他商品', 'other goods')

const codesOf = ({ rows }: SkuPlan): string[] =>
  rows
    .filter(({ before, after }) => after.outerSkuCode !== '' && after.outerSkuCode !== before?.outerSkuCode)
    .map(({ after }) => after.outerSkuCode)

async function mustHaveFreeCodes(tx: TenantTx, plan: SkuPlan, goodsId: string | null): Promise<void> {
  const [taken] = await findTakenCodes(tx, codesOf(plan), goodsId)
  if (taken === undefined) return
  const holder = plan.rows.find(({ after }) => after.outerSkuCode === taken.code)
  refuse('skuCode.taken', {
    name: taken.code,
    goods: taken.title,
    row: holder?.row ?? 0,
    ...naming({ specText: holder?.after.specText ?? '' }),
  })
}
