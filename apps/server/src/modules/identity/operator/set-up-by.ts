// Who made, let in again or reset whose account: for a week the two are no second persons for one another.
import { said } from '@merchant/contract'
import type { GlobalTx, TenantDb, TenantTx } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'
import { operatorParameters } from './operator.parameters.ts'

/** Keeps the last time only. */
export async function noteSetUp(
  tx: GlobalTx,
  { operatorId, byId }: { readonly operatorId: string; readonly byId: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('operator_set_up')
    .values({ operator_id: operatorId, by_id: byId, at: now })
    .onConflict((conflict) => conflict.columns(['operator_id', 'by_id']).doUpdateSet({ at: now }))
    .execute()
}

/** `first` has done the first of two steps, `second` is about to do the other. */
export interface Pair {
  readonly first: string
  readonly second: string
}

/** Refuses in words a second person whose account the first one holds the key of, or the other way round. */
export async function mustBeApart(db: TenantDb | TenantTx, { first, second }: Pair, now: Date): Promise<void> {
  const handle: TenantDb = db
  const found = await handle
    .selectFrom('operator_set_up')
    .select('operator_id')
    .where((eb) =>
      eb.or([
        eb.and([eb('operator_id', '=', second), eb('by_id', '=', first)]),
        eb.and([eb('operator_id', '=', first), eb('by_id', '=', second)]),
      ]),
    )
    .where('at', '>', new Date(now.getTime() - operatorParameters.apartAfterMs))
    .limit(1)
    .executeTakeFirst()
  if (found === undefined) return
  const status =
    found.operator_id === second
      ? said(
          '本人账号在七天内由前一步的经办人新建、启用或重置，须由第三位平台人员办理',
          'whoever did the step before has made, enabled or reset your account within seven days, so a third person must do this',
        )
      : said(
          '前一步经办人的账号在七天内由本人新建、启用或重置，须由第三位平台人员办理',
          'you have made, enabled or reset the account of whoever did the step before within seven days, so a third person must do this',
        )
  refuse('state.notAllowed', { status })
}
