// Messages as rows: sealed while they wait, emptied once they left, kept for a month to show that they did.
import { type GlobalDb, type GlobalTx, newId } from '@merchant/database'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import type { OutboxMessage } from './outbox-message.ts'

/** Sealed into every message that waits; stays as it was when the table had another name. */
const PLACE = 'dispatch.message'

export async function insertMessage(
  tx: GlobalTx,
  cipher: FieldCipher,
  message: OutboxMessage,
  now: Date,
): Promise<void> {
  const id = newId(now)
  await tx
    .insertInto('outbox_message')
    .values({
      id,
      channel: message.channel,
      message_enc: cipher.encrypt(PLACE, id, JSON.stringify(message)),
      written_at: now,
      due_at: now,
    })
    .execute()
}

export interface DueMessage {
  readonly id: string
  /** How often it was tried, this time included. */
  readonly attempts: number
  readonly sealed: Buffer
}

/** Takes the message that is due longest and puts it off until its next try, so that nobody else sends it meanwhile. */
export async function claimDue(tx: GlobalTx, retriesMs: readonly number[], now: Date): Promise<DueMessage | null> {
  const row = await tx
    .selectFrom('outbox_message')
    .select(['id', 'attempts', 'message_enc'])
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (row === undefined) return null
  const { id, attempts, message_enc: sealed } = row
  const dueAt = new Date(now.getTime() + (retriesMs[attempts] ?? retriesMs.at(-1) ?? 0))
  await tx
    .updateTable('outbox_message')
    .set({ attempts: attempts + 1, due_at: dueAt })
    .where('id', '=', id)
    .execute()
  return { id, attempts: attempts + 1, sealed: sealed ?? Buffer.alloc(0) }
}

/** What a message says. Errors: throws when it can't be opened any more. */
export const openMessage = (cipher: FieldCipher, { id, sealed }: DueMessage): OutboxMessage =>
  JSON.parse(cipher.decrypt(PLACE, id, sealed)) as OutboxMessage

export async function markSent(db: GlobalDb, id: string, now: Date): Promise<void> {
  await db.updateTable('outbox_message').set({ sent_at: now, message_enc: null }).where('id', '=', id).execute()
}

/** @param givenUpAt null while there is another try */
export async function markFailed(db: GlobalDb, id: string, error: string, givenUpAt: Date | null): Promise<void> {
  await db
    .updateTable('outbox_message')
    .set({ last_error: error, given_up_at: givenUpAt })
    .where('id', '=', id)
    .execute()
}

export async function deleteOld(db: GlobalDb, olderThan: Date): Promise<void> {
  await db.deleteFrom('outbox_message').where('written_at', '<', olderThan).execute()
}
