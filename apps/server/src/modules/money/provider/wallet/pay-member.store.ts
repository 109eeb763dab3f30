// Writes and reads pay_member, the merchant as a member at the provider; the provider's own record is the truth.
import type { WalletState } from '@merchant/contract'
import { statement, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import type { Selectable } from 'kysely'
import type { FieldCipher } from '../../../../kernel/field-cipher.ts'
import { memberNoOf } from '../calls/index.ts'
import { watchParameters } from './wallet.parameters.ts'

export type MemberRow = Selectable<Tables['pay_member']>

const PHONE = 'pay_member.phone'
const UNBOUND_PHONE = 'pay_member.unbound_phone'

const memberItself = statement((db: TenantDb, _value: object) => db.selectFrom('pay_member').selectAll())

export const findMember = (db: TenantDb | TenantTx): Promise<MemberRow | undefined> => memberItself.first(db, {})

/** The member, held until the transaction ends: changes of a merchant's cards and steps wait for each other. */
export async function lockMember(tx: TenantTx): Promise<MemberRow | undefined> {
  return tx.selectFrom('pay_member').selectAll().forUpdate().executeTakeFirst()
}

/** Something changes it, or may: it is asked about every minute for a while. */
const watchedFrom = (now: Date) => ({
  watched_from: now,
  next_check_at: new Date(now.getTime() + watchParameters.oftenMs),
})

/** The merchant goes to the provider's page, or applies for something there: what comes of it may never be told. */
export async function watchMember(tx: TenantTx, now: Date): Promise<void> {
  await tx.updateTable('pay_member').set(watchedFrom(now)).execute()
}

/** Writes down that a member is going to be created, before the provider hears of it; a second time changes nothing. */
export async function insertMember(tx: TenantTx, memberType: 'PERSONAL' | 'ENTERPRISE', now: Date): Promise<void> {
  const memberNo = memberNoOf(tx.merchantId)
  await tx
    .insertInto('provider_number')
    .values({ number: memberNo, merchant_id: tx.merchantId })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute()
  await tx
    .insertInto('pay_member')
    .values({
      merchant_id: tx.merchantId,
      member_no: memberNo,
      member_type: memberType,
      state: 'NONE' satisfies WalletState,
      created_at: now,
      updated_at: now,
      ...watchedFrom(now),
    })
    .onConflict((conflict) => conflict.column('merchant_id').doNothing())
    .execute()
}

interface MemberChange {
  readonly state: WalletState
  /** It is another one than before. */
  readonly isNew: boolean
  readonly phone: string | null
  readonly contractNo: string | null
  readonly signedAt: Date | null
  /** Another phone is bound: the one before it is forgotten. */
  readonly forgetsUnbound: boolean
}

/** Keeps what is known now. The caller holds the row. */
export async function saveMember(tx: TenantTx, cipher: FieldCipher, change: MemberChange, now: Date): Promise<void> {
  await tx
    .updateTable('pay_member')
    .set((row) => ({
      state: change.state,
      phone_enc: change.phone === null ? null : cipher.encrypt(PHONE, tx.merchantId, change.phone),
      contract_no: change.contractNo,
      signed_at: change.signedAt,
      ...(change.forgetsUnbound ? { unbound_phone_enc: null, unbound_at: null } : {}),
      ...(change.isNew ? watchedFrom(now) : {}),
      updated_at: now,
      version: row('version', '+', 1),
    }))
    .execute()
}

/** Keeps another state, and that something about the member changed. */
export async function saveState(tx: TenantTx, state: WalletState, now: Date): Promise<void> {
  await tx
    .updateTable('pay_member')
    .set((row) => ({ state, updated_at: now, ...watchedFrom(now), version: row('version', '+', 1) }))
    .execute()
}

export function phoneOf(cipher: FieldCipher, member: MemberRow): string | null {
  return member.phone_enc === null ? null : cipher.decrypt(PHONE, member.merchant_id, member.phone_enc)
}

/** The phone that was to be unbound and has no successor yet. */
export const unboundPhoneOf = (cipher: FieldCipher, member: MemberRow): string | null =>
  member.unbound_phone_enc === null ? null : cipher.decrypt(UNBOUND_PHONE, member.merchant_id, member.unbound_phone_enc)

/** Writes down which phone is going to be unbound, before the provider hears of it. */
export async function noteUnbinding(tx: TenantTx, cipher: FieldCipher, phone: string, now: Date): Promise<void> {
  await tx
    .updateTable('pay_member')
    .set((row) => ({
      unbound_phone_enc: cipher.encrypt(UNBOUND_PHONE, tx.merchantId, phone),
      unbound_at: now,
      updated_at: now,
      ...watchedFrom(now),
      version: row('version', '+', 1),
    }))
    .execute()
}

/** Takes the right to have a code sent now; false within `pauseMs` of the last one of its sort. */
export async function takeCodeTurn(
  tx: TenantTx,
  sort: 'code_sent_at' | 'unbind_code_sent_at',
  pauseMs: number,
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .updateTable('pay_member')
    .set({ [sort]: now })
    .where((where) => where.or([where(sort, 'is', null), where(sort, '<=', new Date(now.getTime() - pauseMs))]))
    .returning('merchant_id')
    .executeTakeFirst()
  return taken !== undefined
}
