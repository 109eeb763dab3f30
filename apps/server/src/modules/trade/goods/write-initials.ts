// Job: goods from before titles had initials get theirs, so that all are found alike; once all have them, it finds nothing.
import type { Database, TenantTx } from '@merchant/database'
import { keepFound } from './goods.search.ts'
import { initialsOf } from './title-initials.ts'

/** In one tick. */
const MERCHANTS = 20
const GOODS = 200

export async function writeInitials(db: Database): Promise<void> {
  const merchants = await db.acrossMerchants
    .selectFrom('goods')
    .select('merchant_id as id')
    .distinct()
    .where('title_initials', 'is', null)
    .limit(MERCHANTS)
    .execute()
  for (const { id } of merchants) await db.transaction(id, writeSome)
}

async function writeSome(tx: TenantTx): Promise<void> {
  const some = await tx
    .selectFrom('goods')
    .select(['id', 'title', 'param_words as paramWords'])
    .where('title_initials', 'is', null)
    .orderBy('id')
    .limit(GOODS)
    .forUpdate()
    .execute()
  for (const { id, title, paramWords } of some) {
    // Neither version nor time: nothing was changed that anybody would look at.
    await tx
      .updateTable('goods')
      .set({ title_initials: initialsOf(title) })
      .where('id', '=', id)
      .execute()
    await keepFound(tx, id, { title, paramWords })
  }
}
