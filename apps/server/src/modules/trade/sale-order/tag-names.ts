// The words that a merchant's orders are tagged with: known as soon as an order has one, forgotten when none has it any more.
import { MOST_TAG_NAMES, said } from '@merchant/contract'
import { type TenantDb, type TenantTx, withoutDataScope } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'

export async function tagNames(db: TenantDb): Promise<string[]> {
  const rows = await db.selectFrom('order_tag').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

/**
 * Makes these words known, and keeps them so until the transaction ends. Comes before any order is locked: somebody else's new word is
 * waited for. Errors: refuses limit.exceeded when there are too many others.
 */
export async function takeTagNames(tx: TenantTx, wanted: readonly string[]): Promise<void> {
  const words = new Set(wanted)
  for (const name of [...words].toSorted()) await takeName(tx, name, words)
}

/** @param wanted what no order has yet because this transaction is about to put it on one */
async function takeName(tx: TenantTx, name: string, wanted: ReadonlySet<string>): Promise<void> {
  let isSwept = false
  for (;;) {
    const known = await tx
      .selectFrom('order_tag')
      .select('name')
      .where('name', '=', name)
      .forKeyShare()
      .executeTakeFirst()
    if (known !== undefined) return
    const place = await freePlace(tx)
    if (place !== null) {
      // Another one may have taken the place, or the word: then this has waited for them and looks again.
      const added = await tx
        .insertInto('order_tag')
        .values({ merchant_id: tx.merchantId, name, place })
        .onConflict((conflict) => conflict.doNothing())
        .returning('name')
        .executeTakeFirst()
      if (added !== undefined) return
    } else if (isSwept) {
      refuse('limit.exceeded', {
        limit: said(`标签最多 ${MOST_TAG_NAMES} 种`, `at most ${MOST_TAG_NAMES} different tags`),
      })
    } else {
      const others = (await tagNames(tx)).filter((known) => !wanted.has(known))
      await forgetTagNames(tx, others)
      isSwept = true
    }
  }
}

async function freePlace(tx: TenantTx): Promise<number | null> {
  const rows = await tx.selectFrom('order_tag').select('place').execute()
  const taken = new Set(rows.map(({ place }) => place))
  for (let place = 1; place <= MOST_TAG_NAMES; place += 1) if (!taken.has(place)) return place
  return null
}

/** Forgets those of the words that no order of the merchant has, in whichever shop; what somebody else is about to use stays. */
export async function forgetTagNames(tx: TenantTx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await withoutDataScope(async () => {
    const held = await tx
      .selectFrom('order_tag')
      .select('name')
      .where('name', 'in', names)
      .orderBy('name')
      .forUpdate()
      .skipLocked()
      .execute()
    if (held.length === 0) return
    // A statement of its own: it sees what was committed until the words were held.
    await tx
      .deleteFrom('order_tag')
      .where(
        'name',
        'in',
        held.map(({ name }) => name),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('sale_order_tag').select('tag').whereRef('tag', '=', 'order_tag.name'))),
      )
      .execute()
  })
}
