// Operators of the platform as rows; they belong to no merchant.
import type { GlobalTx, Tables } from '@merchant/database'
import type { Insertable } from 'kysely'

export async function insertOperator(tx: GlobalTx, operator: Insertable<Tables['operator']>): Promise<void> {
  await tx.insertInto('operator').values(operator).execute()
}
