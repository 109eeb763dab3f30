// A category asks more as deposit than before: each merchant that has goods in it, and has too little now, hears of it once.
import { sql } from 'kysely'
import { depositWasRaised } from './deposit.events.ts'
import type { DepositDeps } from './deposit.deps.ts'
import { standingOf } from './deposit-standing.ts'

/** In one tick. */
const MERCHANTS = 200
const NOBODY_YET = '00000000-0000-0000-0000-000000000000'

interface Raise {
  readonly categoryId: string
  readonly raisedAt: Date
  /** In the order of their ids. */
  readonly through: string
}

export async function tellRaises(deps: DepositDeps): Promise<void> {
  let left = MERCHANTS
  for (const raise of await raisesToTell(deps)) {
    if (left <= 0) return
    left -= await tellSome(deps, raise, left)
  }
}

async function raisesToTell({ db }: DepositDeps): Promise<Raise[]> {
  const rows = await db.acrossMerchants
    .selectFrom('deposit_raise')
    .select(['category_id as categoryId', 'raised_at as raisedAt', 'told_through as through'])
    .orderBy('raised_at')
    .orderBy('category_id')
    .limit(sql.lit(20))
    .execute()
  return rows.map(({ through, ...raise }) => ({ ...raise, through: through ?? NOBODY_YET }))
}

/** Answers how many there were. */
async function tellSome(deps: DepositDeps, raise: Raise, most: number): Promise<number> {
  const merchants = await merchantsIn(deps, raise, most)
  // A failure ends the tick: the next one goes on with the same merchant.
  for (const merchantId of merchants) await tellOne(deps, raise, merchantId)
  if (merchants.length < most)
    await deps.db.transaction(NOBODY_YET, (tx) =>
      tx
        .deleteFrom('deposit_raise')
        .where('category_id', '=', raise.categoryId)
        // One that was raised again meanwhile begins anew.
        .where('raised_at', '=', raise.raisedAt)
        .execute(),
    )
  return merchants.length
}

/** Once: of two servers the later finds that it was told. */
const tellOne = ({ db, notify }: DepositDeps, { categoryId, raisedAt }: Raise, merchantId: string): Promise<void> =>
  db.transaction(merchantId, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('deposit_raise')
      .set({ told_through: merchantId })
      .where('category_id', '=', categoryId)
      .where('raised_at', '=', raisedAt)
      .where((eb) => eb.or([eb('told_through', 'is', null), eb('told_through', '<', merchantId)]))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const standing = await standingOf(tx)
    // Another category asks more still, and that is no news; or what was paid suffices.
    if (standing.categoryId !== categoryId || standing.missingFen === 0) return
    await notify(tx, depositWasRaised({ subjectId: merchantId, shopId: null }, standing))
  })

async function merchantsIn({ db }: DepositDeps, { categoryId, through }: Raise, most: number): Promise<string[]> {
  const rows = await db.acrossMerchants
    .selectFrom('goods')
    .select('merchant_id as id')
    .distinct()
    .where('category_id', '=', categoryId)
    .where('merchant_id', '>', through)
    .orderBy('merchant_id')
    .limit(sql.lit(most))
    .execute()
  return rows.map(({ id }) => id)
}
