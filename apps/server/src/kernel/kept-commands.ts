// What becomes of remembered commands: old plain answers are sealed, and a sealed one is forgotten after its time. Their keys stay.
import type { Database } from '@merchant/database'
import { commandAnswerPlace, commandBodyHash } from './command.ts'
import type { FieldCipher } from './field-cipher.ts'

/** Seals up to `limit` answers that were kept plain, and keys the hashes of their bodies; answers how many there were. */
export async function sealPlainCommands(db: Database, cipher: FieldCipher, limit: number): Promise<number> {
  const rows = await db.acrossMerchants
    .selectFrom('command')
    .select(['merchant_id', 'operation', 'key', 'body_hash', 'answer'])
    .where('answer', 'is not', null)
    .limit(limit)
    .execute()
  for (const { merchant_id: merchantId, operation, key, ...row } of rows) {
    const place = commandAnswerPlace(operation, key)
    await db
      .tenant(merchantId)
      .updateTable('command')
      .set({
        answer: null,
        answer_enc: cipher.encrypt(place, merchantId, JSON.stringify(row.answer)),
        body_hash: commandBodyHash(cipher, row.body_hash),
      })
      .where('operation', '=', operation)
      .where('key', '=', key)
      .where('answer', 'is not', null)
      .execute()
  }
  return rows.length
}

/** Forgets the answers of commands done before an instant. The command stays done: repeated, it is refused and does nothing. */
export async function forgetAnswers(db: Database, before: Date): Promise<void> {
  const merchants = await db.acrossMerchants
    .selectFrom('command')
    .select('merchant_id')
    .distinct()
    .where('answer_enc', 'is not', null)
    .where('done_at', '<', before)
    .execute()
  for (const { merchant_id: merchantId } of merchants)
    await db
      .tenant(merchantId)
      .updateTable('command')
      .set({ answer_enc: null })
      .where('answer_enc', 'is not', null)
      .where('done_at', '<', before)
      .execute()
}
