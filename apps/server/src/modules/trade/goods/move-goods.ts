// Where goods stand: on and off sale, into the recycle bin and back, and purged; many at once with a result for each.
import { said, type Said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { logAct, type SystemActor, system } from '../../../kernel/operation-log.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { armTimer, disarmTimer } from '../../../kernel/timers.ts'
import { endWaiting } from './audit/revision.store.ts'
import { type By, failureOf, type LockedGoods, type Outcome, targetOf } from './goods-outcome.ts'
import { isPresaleOver } from './goods-promises.ts'
import { isValidityOver } from './goods-validity.ts'
import type { GoodsParts } from './goods.deps.ts'
import { type GoodsMove, goodsTransitions, purgesAt, restoreOff, saleStatusText } from './goods.states.ts'
import { clearPurged, lockGoods, moveGoods } from './goods.store.ts'
import { openShelvingGuard, type ShelvingGuard } from './shelving-guard.ts'
import { lockSkus, retireSkus } from './skus.store.ts'
import { keepSnapshots } from './snapshot/keep-snapshot.ts'

export type MoveDeps = Pick<GoodsParts, 'files' | 'shops' | 'drafts' | 'deposits' | 'papers'>

interface Moving extends By {
  readonly action: GoodsMove
  readonly ids: readonly string[]
}

export async function moveAll(deps: MoveDeps, tx: TenantTx, { action, ids, actor, now }: Moving): Promise<Outcome> {
  // Whoever locks both locks the SKUs first.
  if (action === 'purge') for (const id of ids.toSorted()) await lockSkus(tx, id)
  const goods = new Map((await lockGoods(tx, ids)).map((row) => [row.id, row]))
  const barrierOf = action === 'shelve' ? await shelveBarrier(deps, tx, [...goods.values()], now) : () => null
  const failed: Outcome['failed'] = []
  const moving: LockedGoods[] = []
  for (const id of ids) {
    const row = goods.get(id)
    const no = row === undefined ? new Refusal('record.notFound') : (stateBarrier(row, action) ?? barrierOf(row))
    if (no === null && row !== undefined) moving.push(row)
    else if (no !== null) failed.push(failureOf(id, no))
  }
  const succeeded = moving.map(({ id }) => id)
  const isOff = ({ offAt }: LockedGoods) => action === 'restore' && offAt !== null
  const [off, others] = [moving.filter(isOff), moving.filter((row) => !isOff(row))]
  if (off.length > 0) await moveGoods(tx, idsOf(off), restoreOff, now)
  if (others.length > 0) await moveGoods(tx, idsOf(others), goodsTransitions[action], now)
  if (action === 'shelve') await keepSnapshots(tx, succeeded, now)
  for (const row of moving) await follow(deps, tx, row, { action, actor, now })
  return { succeeded, failed }
}

const idsOf = (rows: readonly LockedGoods[]) => rows.map(({ id }) => id)

/**
 * Moves one goods that is locked, when its time has come. Answers what forbids it, with nothing changed; null: it was moved.
 */
export async function moveInTime(
  deps: MoveDeps,
  tx: TenantTx,
  row: LockedGoods,
  { action, now }: { readonly action: 'shelve' | 'unshelve'; readonly now: Date },
): Promise<Refusal | null> {
  const barrierOf = action === 'shelve' ? await shelveBarrier(deps, tx, [row], now) : () => null
  const barrier = stateBarrier(row, action) ?? barrierOf(row)
  if (barrier !== null) return barrier
  await moveGoods(tx, [row.id], goodsTransitions[action], now)
  if (action === 'shelve') await keepSnapshots(tx, [row.id], now)
  await follow(deps, tx, row, { action, actor: system, now })
  return null
}

/** Timer: the time in the recycle bin is over. Does nothing for goods that were restored. */
export async function purgeOld(
  deps: Pick<GoodsParts, 'db' | 'clock' | 'files' | 'drafts'>,
  merchantId: string,
  goodsId: string,
): Promise<void> {
  await deps.db.transaction(merchantId, async (tx) => {
    const now = deps.clock.now()
    await lockSkus(tx, goodsId)
    const [row] = await lockGoods(tx, [goodsId])
    if (row === undefined || stateBarrier(row, 'purge') !== null) return
    if (row.recycledAt === null || purgesAt(tx, row.recycledAt) > now) return
    await moveGoods(tx, [goodsId], goodsTransitions.purge, now)
    await follow(deps, tx, row, { action: 'purge', actor: system, now })
  })
}

async function shelveBarrier(deps: MoveDeps, tx: TenantTx, goods: readonly LockedGoods[], now: Date) {
  const guards = new Map<string, ShelvingGuard>()
  for (const shopId of new Set(goods.map((row) => row.shopId)))
    guards.set(shopId, await openShelvingGuard(deps, tx, await deps.shops.findShop(tx, shopId), goods))
  return ({ shopId, ...row }: LockedGoods) =>
    guards.get(shopId)?.barrierFor({
      ...row,
      isPresaleOver: isPresaleOver(row, now),
      isValidityOver: isValidityOver(row, now),
    }) ?? null
}

function stateBarrier({ saleStatus }: LockedGoods, action: GoodsMove): Refusal | null {
  const isAllowed = goodsTransitions[action].from.includes(saleStatus)
  return isAllowed ? null : new Refusal('state.notAllowed', { status: saleStatusText[saleStatus] })
}

const told: Readonly<Record<GoodsMove, (title: string) => Said>> = {
  shelve: (title) => said(`上架商品“${title}”`, `Put “${title}” on sale`),
  unshelve: (title) => said(`下架商品“${title}”`, `Took “${title}” off sale`),
  recycle: (title) => said(`将商品“${title}”移入回收站`, `Put “${title}” into the recycle bin`),
  restore: (title) => said(`从回收站恢复商品“${title}”`, `Restored “${title}” from the recycle bin`),
  purge: (title) => said(`彻底删除商品“${title}”`, `Deleted “${title}” for ever`),
}

interface Moved {
  readonly action: GoodsMove
  readonly actor: By['actor'] | SystemActor
  readonly now: Date
}

async function follow(
  { files, drafts }: Pick<GoodsParts, 'files' | 'drafts'>,
  tx: TenantTx,
  row: LockedGoods,
  { action, actor, now }: Moved,
): Promise<void> {
  if (action === 'recycle' || action === 'purge') await endWaiting(tx, [row.id], now)
  if (action === 'recycle')
    await armTimer(tx, { kind: 'goods.purge', subjectId: row.id, dueAt: purgesAt(tx, now) }, now)
  if (action === 'restore' || action === 'purge') await disarmTimer(tx, 'goods.purge', row.id, now)
  if (action === 'purge') {
    const skus = await lockSkus(tx, row.id)
    await retireSkus(
      tx,
      skus.map(({ id }) => id),
    )
    await clearPurged(tx, row.id)
    await drafts.drop(tx, row.id)
    await files.setUses(tx, { kind: 'GOODS', id: row.id, name: row.title }, [])
  }
  await logAct(tx, { actor, action: `goods.${action}`, target: targetOf(row), summary: told[action](row.title) }, now)
}
