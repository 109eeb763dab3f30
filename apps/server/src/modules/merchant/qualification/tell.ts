// Tells the platform's people that a qualification waits for them.
import type { Paper } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { QualificationDeps } from './qualification.deps.ts'
import { qualificationToReview } from './qualification.events.ts'

export async function tellPlatform(
  { notify }: Pick<QualificationDeps, 'notify'>,
  tx: TenantTx,
  { kind, name }: Paper,
): Promise<void> {
  const merchant = await tx.selectFrom('merchant').select(['merchant_no', 'name']).executeTakeFirstOrThrow()
  const { merchant_no: merchantNo, name: merchantName } = merchant
  await notify(tx, qualificationToReview({ kind, name, merchantNo, merchantName }))
}
