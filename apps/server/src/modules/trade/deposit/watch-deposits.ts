// Whoever takes something from a deposit, its merchant and the platform hear of it once when the rest no longer suffices.
import { depositFellShort, depositToAskFor } from './deposit.events.ts'
import type { DepositDeps } from './deposit.deps.ts'
import { standingOf } from './deposit-standing.ts'
import { lookAtDeposit, movedDeposits } from './deposit.store.ts'

/** In one tick. */
const MERCHANTS = 100

export async function watchDeposits(deps: DepositDeps): Promise<void> {
  for (const merchantId of await movedDeposits(deps.db, MERCHANTS))
    await lookAt(deps, merchantId).catch((error: unknown) =>
      deps.onError(`A deposit could not be looked at: ${merchantId}`, error),
    )
}

const lookAt = ({ db, clock, notify }: DepositDeps, merchantId: string): Promise<void> =>
  db.transaction(merchantId, async (tx) => {
    if (!(await lookAtDeposit(tx, clock.now()))) return
    const standing = await standingOf(tx)
    if (standing.missingFen === 0) return
    await notify(tx, depositFellShort({ subjectId: merchantId, shopId: null }, standing))
    const { name } = await tx.selectFrom('merchant').select('name').executeTakeFirstOrThrow()
    await notify(tx, depositToAskFor({ ...standing, merchantName: name }))
  })
