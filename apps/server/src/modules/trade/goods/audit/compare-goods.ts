// What a save would change of goods, and whether somebody would look at it first; nothing is changed by asking.
import type { Api, DataOf } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { atMost, consumeLimit } from '../../../../kernel/rate-limit.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { goodsInfo } from '../goods-info.ts'
import type { GoodsParts } from '../goods.deps.ts'
import { goodsParameters } from '../goods.parameters.ts'
import { lockGoods } from '../goods.store.ts'
import { lockSkus } from '../skus.store.ts'
import { auditsLeft } from './audit-quota.ts'
import { FIXED, type Checked, checkWish, type LookDeps } from './check-wish.ts'
import { calledIn } from './called.ts'
import { lookedPrices } from './far-prices.ts'
import { differences } from './revision-diff.ts'
import { differencesOf, filesOf, flagsOf } from './revision.view.ts'
import { submitGoods, type Submitting } from './submit-goods.ts'
import { wishOf } from './wish.ts'

type Comparison = DataOf<Api['goods']['compare']>

/** What was tried is taken back. */
class TakenBack extends Error {}

/** The save itself is tried and taken back: what it would refuse is refused here, but that somebody else was faster is only said. */
export async function compareGoods(deps: GoodsParts, { actor, body, now }: Submitting): Promise<Comparison> {
  const turns = atMost(`goods.compare|${actor.userId}`, goodsParameters.comparisons)
  const waitMs = await deps.db.globalTransaction((tx) => consumeLimit(tx, [turns], now))
  if (waitMs > 0) refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1000) })
  let compared: Comparison | null = null
  try {
    await deps.db.transaction(actor.merchantId, async (tx) => {
      // Held as the save holds them, so that what it is tried on is what was read.
      if (body.id !== undefined) {
        await lockSkus(tx, body.id)
        await lockGoods(tx, [body.id])
      }
      const { version, ...said } = await comparisonOf(deps, tx, { body, now })
      compared = said
      const { draft: _draft, ...wish } = body
      await submitGoods(deps, tx, { actor, body: { ...wish, ...(version !== null && { version }) }, now })
      throw new TakenBack('compared')
    })
  } catch (error) {
    if (error instanceof TakenBack && compared !== null) return compared
    throw error
  }
  throw new Error('What was tried was not taken back')
}

/** With the version that they have now; null: new goods. Refuses record.notFound. */
async function comparisonOf(
  deps: Pick<GoodsParts, 'files'> & LookDeps,
  tx: TenantTx,
  { body, now }: Pick<Submitting, 'body' | 'now'>,
): Promise<Comparison & { readonly version: number | null }> {
  const leftOf = async (shopId: string | undefined) => (shopId === undefined ? null : auditsLeft(tx, shopId, now))
  const { id } = body
  if (id === undefined) {
    const { flags } = await checkWish(deps, tx, { wish: body, standing: null })
    return {
      differences: [],
      flags: flagsOf({ flags }),
      isOvertaken: false,
      auditsLeft: await leftOf(body.shopId),
      version: null,
    }
  }
  const row = await tx
    .selectFrom('goods')
    .select(['shop_id as shopId', 'version', 'sale_status as saleStatus', 'is_passed as isPassed'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined || (body.shopId !== undefined && body.shopId !== row.shopId)) refuse('record.notFound')
  const standing = wishOf(await goodsInfo(deps.files, tx, id))
  const looked = row.isPassed ? { now: standing, prices: await lookedPrices(tx, id) } : null
  const found: Checked = await checkWish(deps, tx, { wish: body, standing: looked })
  const flags = row.saleStatus === 'FORCED_OFF' ? [FIXED, ...found.flags] : found.flags
  const diff = differences(body, standing, await calledIn(tx, body, standing))
  const urls = await deps.files.urlsOf(tx, filesOf([{ diff }]))
  return {
    differences: differencesOf({ diff }, urls),
    flags: flagsOf({ flags }),
    isOvertaken: body.version !== row.version,
    auditsLeft: await leftOf(row.shopId),
    version: row.version,
  }
}
