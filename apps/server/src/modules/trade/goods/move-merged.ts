// Job: goods that stand in a category that was merged go on in the other one, merchant after merchant, so many in a transaction. What is
// left to do is what stands there still: whoever is stopped is gone on with, and what came in meanwhile follows.
import { said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import { logAct, system } from '../../../kernel/operation-log.ts'
import { nameInBoth } from '../category/index.ts'
import { goodsMoved } from './goods.events.ts'
import type { GoodsDeps } from './goods.deps.ts'
import { readParams, saidParams } from './goods-params.ts'
import { keepFound } from './goods.search.ts'
import { lockGoods } from './goods.store.ts'
import { PURGED } from './goods.states.ts'
import { underHeirs } from './settle-category.ts'
import { keepSnapshots } from './snapshot/keep-snapshot.ts'

/** In one transaction, and in one tick. */
const AT_ONCE = 100
const IN_A_TICK = 1_000
const NOBODY_YET = '00000000-0000-0000-0000-000000000000'

type MoveDeps = Pick<GoodsDeps, 'db' | 'clock' | 'categories' | 'notify'>

interface Merge {
  readonly sourceId: string
  /** As they are kept. */
  readonly source: string
  readonly intoId: string
  readonly into: string
}

/** A merchant that fails keeps no other one waiting; its failure ends the tick. */
export async function moveMergedGoods(deps: MoveDeps): Promise<void> {
  const failures: unknown[] = []
  let left = IN_A_TICK
  for (const merge of await mergesOf(deps)) {
    let merchantId = await nextIn(deps, merge, NOBODY_YET)
    while (merchantId !== null && left > 0) {
      try {
        left -= await moveOf(deps, merchantId, merge, left)
      } catch (error) {
        failures.push(error)
      }
      merchantId = await nextIn(deps, merge, merchantId)
    }
  }
  if (failures.length > 0) throw failures[0]
}

const mergesOf = ({ db }: MoveDeps): Promise<Merge[]> =>
  db.acrossMerchants
    .selectFrom('platform_category as source')
    .innerJoin('platform_category as into', 'into.id', 'source.merged_into_id')
    .select(['source.id as sourceId', 'source.name as source', 'into.id as intoId', 'into.name as into'])
    .orderBy('source.id')
    .execute()

/** The next merchant with goods in it, in the order of their ids. */
async function nextIn({ db }: MoveDeps, { sourceId }: Merge, after: string): Promise<string | null> {
  const row = await db.acrossMerchants
    .selectFrom('goods')
    .select('merchant_id as id')
    .where('category_id', '=', sourceId)
    .where('merchant_id', '>', after)
    .orderBy('merchant_id')
    .limit(sql.lit(1))
    .executeTakeFirst()
  return row?.id ?? null
}

/** Answers how many it moved. */
async function moveOf(deps: MoveDeps, merchantId: string, merge: Merge, most: number): Promise<number> {
  let moved = 0
  while (moved < most) {
    const some = await deps.db.transaction(merchantId, (tx) => moveSome(deps, tx, merge))
    if (some === 0) break
    moved += some
  }
  return moved
}

async function moveSome(deps: MoveDeps, tx: TenantTx, merge: Merge): Promise<number> {
  const now = deps.clock.now()
  const rows = await tx
    .selectFrom('goods')
    .select('id')
    .where('category_id', '=', merge.sourceId)
    .orderBy('id')
    .limit(sql.lit(AT_ONCE))
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tellOnce(deps, tx, merge, now)
  const heirs = await deps.categories.heirsIn(tx, merge)
  for (const goods of await lockGoods(tx, ids)) {
    // Its merchant may have been faster.
    if (goods.categoryId !== merge.sourceId) continue
    const params = underHeirs(readParams(goods.params), heirs)
    // What stands stays right: nothing of it is refused.
    const kept = await saidParams(deps, tx, { categoryId: merge.intoId, params, mayLack: true }, params)
    await moveOne(tx, goods.id, { categoryId: merge.intoId, ...kept }, now)
    await keepSnapshots(tx, [goods.id], now)
    if (kept.paramWords !== goods.paramWords) await keepFound(tx, goods.id, { ...goods, ...kept })
    await logMove(tx, goods, merge, now)
  }
  await movePurged(tx, ids, merge)
  return ids.length
}

/** Nothing of the sale is touched: neither SKUs nor prices, stock or state. */
async function moveOne(
  tx: TenantTx,
  id: string,
  { categoryId, params, paramWords }: Awaited<ReturnType<typeof saidParams>> & { readonly categoryId: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('goods')
    .set((eb) => ({
      category_id: categoryId,
      params: JSON.stringify(params),
      param_words: paramWords,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** What is purged is nobody's to read of, and must not stand there for ever. */
async function movePurged(tx: TenantTx, ids: readonly string[], { sourceId, intoId }: Merge): Promise<void> {
  await tx
    .updateTable('goods')
    .set({ category_id: intoId })
    .where('id', 'in', [...ids])
    .where('category_id', '=', sourceId)
    .where('sale_status', '=', PURGED)
    .execute()
}

async function logMove(
  tx: TenantTx,
  { id, goodsNo, title, shopId }: Awaited<ReturnType<typeof lockGoods>>[number],
  merge: Merge,
  now: Date,
): Promise<void> {
  const [source, into] = [nameInBoth(merge.source), nameInBoth(merge.into)]
  const target = { type: 'goods', id, no: goodsNo, shopId }
  const summary = said(
    `类目“${source.zh}”并入“${into.zh}”，商品“${title}”随之移动`,
    `The category “${source.en}” was merged into “${into.en}”, and “${title}” with it`,
  )
  const changes = [{ field: 'category', label: said('平台类目', 'Category'), before: source, after: into }]
  await logAct(tx, { actor: system, action: 'goods.moveCategory', target, summary, changes }, now)
}

/** With the first of its goods; what follows later is told by their history alone. */
async function tellOnce({ notify }: MoveDeps, tx: TenantTx, merge: Merge, now: Date): Promise<void> {
  const known = await tx
    .selectFrom('category_merge_told')
    .select('told_at')
    .where('category_id', '=', merge.sourceId)
    .executeTakeFirst()
  const count = known === undefined ? await countStanding(tx, merge) : 0
  if (count === 0) return
  const inserted = await tx
    .insertInto('category_merge_told')
    .values({ merchant_id: tx.merchantId, category_id: merge.sourceId, goods_count: count, told_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('category_id')
    .executeTakeFirst()
  if (inserted === undefined) return
  const facts = { source: nameInBoth(merge.source), into: nameInBoth(merge.into), intoId: merge.intoId, count }
  await notify(tx, goodsMoved({ subjectId: merge.sourceId, shopId: null }, facts))
}

/** What is purged is no goods of anybody's any more. */
async function countStanding(tx: TenantTx, { sourceId }: Merge): Promise<number> {
  const { count } = await tx
    .selectFrom('goods')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('category_id', '=', sourceId)
    .where('sale_status', '<>', PURGED)
    .executeTakeFirstOrThrow()
  return Number(count)
}
