// Forgets errors of browsers and of the server after ninety days.
import type { Database } from '@merchant/database'
import { oldestClientError, oldestServerError } from './error-log.query.ts'

export async function forgetErrors(db: Database, now: Date): Promise<void> {
  const before = oldestClientError(now)
  const scopes = await db.acrossMerchants
    .selectFrom('client_error')
    .select('merchant_id')
    .distinct()
    .where('at', '<', before)
    .execute()
  for (const { merchant_id } of scopes)
    await db.tenant(merchant_id).deleteFrom('client_error').where('at', '<', before).execute()
  await db.global.deleteFrom('server_error').where('at', '<', oldestServerError(now)).execute()
}
