// Invitations as rows: found by the hash of their token, open for three days, and over in one conditional update.
import { createHash } from 'node:crypto'
import type { GlobalDb, TenantDb, TenantTx, Tables } from '@merchant/database'
import { type Insertable, type Selectable, sql, type SqlBool } from 'kysely'

/** What the phone of an invitation is sealed for. */
export const PHONE = 'staff_invitation.phone'

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token, 'utf8').digest()

export type InvitationRow = Selectable<Tables['staff_invitation']>

export async function insertInvitation(
  tx: TenantTx,
  invitation: Insertable<Tables['staff_invitation']>,
): Promise<void> {
  await tx.insertInto('staff_invitation').values(invitation).execute()
}

/** A pending invitation, held until the transaction ends. */
export async function lockPending(tx: TenantTx, id: string): Promise<InvitationRow | null> {
  const row = await tx
    .selectFrom('staff_invitation')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Whose invitation a token is, or null; before the merchant is known. */
export async function findByToken(
  db: GlobalDb,
  tokenHash: Buffer,
): Promise<{ readonly merchant_id: string; readonly invitation_id: string } | null> {
  const row = await db
    .selectFrom('staff_invitation_index')
    .select(['merchant_id', 'invitation_id'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ?? null
}

/** An invitation that nobody has accepted or revoked; it may have expired. */
export async function findPending(db: TenantDb | TenantTx, id: string): Promise<InvitationRow | null> {
  const handle: TenantDb = db
  const row = await handle
    .selectFrom('staff_invitation')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
  return row ?? null
}

/** Ends a pending invitation; of two at once exactly one is answered true. An expired one can only be revoked. */
export async function endInvitation(
  tx: TenantTx,
  id: string,
  { status, now }: { readonly status: 'ACCEPTED' | 'REVOKED'; readonly now: Date },
): Promise<boolean> {
  const ended = await tx
    .updateTable('staff_invitation')
    .set({ status, ended_at: now })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .$if(status === 'ACCEPTED', (query) => query.where('expires_at', '>', now))
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** The pending invitation of a phone; there is never more than one. */
export async function findOfPhone(tx: TenantTx, phoneHash: Buffer): Promise<InvitationRow | null> {
  const row = await tx
    .selectFrom('staff_invitation')
    .selectAll()
    .where('phone_hash', '=', phoneHash)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
  return row ?? null
}

/** How many invitations can still be accepted. */
export async function countOpen(tx: TenantTx, now: Date): Promise<number> {
  const row = await tx
    .selectFrom('staff_invitation')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('status', '=', 'PENDING')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Whether somebody can still come in by an invitation with this role. */
export async function isInvitedAs(tx: TenantTx, roleId: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('staff_invitation')
    .select('id')
    .where('status', '=', 'PENDING')
    .where('expires_at', '>', now)
    .where(sql<SqlBool>`${roleId}::uuid = any(role_ids)`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Lets everybody who is asked in, and to no shop yet, in to this one. */
export async function giveShopToInvited(tx: TenantTx, shopId: string): Promise<void> {
  await tx
    .updateTable('staff_invitation')
    .set({ shop_ids: [shopId] })
    .where('status', '=', 'PENDING')
    .where(sql<SqlBool>`cardinality(shop_ids) = 0`)
    .execute()
}

/** Notes that the text with this token is on its way, in the place of an earlier one that never was. */
export async function replaceToken(tx: TenantTx, id: string, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('staff_invitation_index').where('invitation_id', '=', id).execute()
  await tx
    .insertInto('staff_invitation_index')
    .values({ token_hash: tokenHash, merchant_id: tx.merchantId, invitation_id: id })
    .execute()
}

export async function markTexted(db: TenantDb, id: string, now: Date): Promise<void> {
  await db.updateTable('staff_invitation').set({ texted_at: now }).where('id', '=', id).execute()
}
