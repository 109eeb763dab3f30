// Writes and reads bank_card: numbers encrypted, found again by a keyed hash, one row per card and merchant.
import { newId, statement, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import type { BoundCard } from '@merchant/allinpay'
import type { Selectable } from 'kysely'
import type { FieldCipher } from '../../../../kernel/field-cipher.ts'
import { refuse } from '../../../../kernel/refusal.ts'

export type CardRow = Selectable<Tables['bank_card']>

const NUMBER = 'bank_card.card_number'
const HOLDER = 'bank_card.holder_name'
const PHONE = 'bank_card.phone'

export const cardHash = (cipher: FieldCipher, cardNumber: string): Buffer => cipher.index('bankCard', cardNumber)
export const cardNumberOf = (cipher: FieldCipher, card: CardRow): string =>
  cipher.decrypt(NUMBER, card.merchant_id, card.card_number_enc)
export const cardHolderOf = (cipher: FieldCipher, card: CardRow): string =>
  cipher.decrypt(HOLDER, card.merchant_id, card.holder_name_enc)
/** The phone that the bank knows; empty for a public account. */
export const cardPhoneOf = (cipher: FieldCipher, card: CardRow): string =>
  card.phone_enc === null ? '' : cipher.decrypt(PHONE, card.merchant_id, card.phone_enc)

export async function findCard(db: TenantDb | TenantTx, cardId: string): Promise<CardRow | undefined> {
  return cardById.first(db, { cardId })
}

const cardById = statement((db: TenantDb, value: { readonly cardId: string }) =>
  db.selectFrom('bank_card').selectAll().where('id', '=', value.cardId),
)

export async function mustFindCard(db: TenantDb | TenantTx, cardId: string): Promise<CardRow> {
  return (await findCard(db, cardId)) ?? refuse('record.notFound')
}

export async function findCardByHash(tx: TenantTx, hash: Buffer): Promise<CardRow | undefined> {
  return tx.selectFrom('bank_card').selectAll().where('card_number_hash', '=', hash).executeTakeFirst()
}

export async function cardsOf(db: TenantDb | TenantTx): Promise<CardRow[]> {
  return db.selectFrom('bank_card').selectAll().orderBy('created_at').execute()
}

export async function hasBoundCard(db: TenantDb | TenantTx): Promise<boolean> {
  return (await cardsOf(db)).some((card) => card.status === 'BOUND')
}

export interface CardApplication {
  readonly cardNumber: string
  readonly holder: string
  readonly phone: string
  readonly bankCode: string
  readonly bankName: string
}

/** Writes down that a card is going to be bound, before the provider hears of it; a card tried before keeps its id. */
export async function beginCard(
  tx: TenantTx,
  {
    application,
    existing,
    cipher,
    now,
  }: { application: CardApplication; existing: CardRow | undefined; cipher: FieldCipher; now: Date },
): Promise<string> {
  const seal = (place: string, text: string): Buffer => cipher.encrypt(place, tx.merchantId, text)
  const begun = {
    holder_name_enc: seal(HOLDER, application.holder),
    card_number_enc: seal(NUMBER, application.cardNumber),
    phone_enc: seal(PHONE, application.phone),
    bank_code: application.bankCode,
    bank_name: application.bankName,
    card_type: 'DEBIT' as const,
    status: 'CODE_SENT' as const,
    trace_no: null,
    trace_date: null,
    code_expires_at: null,
    code_attempts: 0,
  }
  if (existing !== undefined) {
    await tx.updateTable('bank_card').set(begun).where('id', '=', existing.id).execute()
    return existing.id
  }
  const id = newId(now)
  await tx
    .insertInto('bank_card')
    .values({
      ...begun,
      merchant_id: tx.merchantId,
      id,
      card_number_hash: cardHash(cipher, application.cardNumber),
      last4: application.cardNumber.slice(-4),
      created_at: now,
    })
    .execute()
  return id
}

/** The company's own account, which its audit has bound without any code. The caller holds the member. */
export async function insertPublicAccount(
  tx: TenantTx,
  {
    account,
    holder,
    isDefault,
    cipher,
    now,
  }: { account: BoundCard; holder: string; isDefault: boolean; cipher: FieldCipher; now: Date },
): Promise<void> {
  await tx
    .insertInto('bank_card')
    .values({
      merchant_id: tx.merchantId,
      id: newId(now),
      kind: 'PUBLIC',
      holder_name_enc: cipher.encrypt(HOLDER, tx.merchantId, holder),
      card_number_enc: cipher.encrypt(NUMBER, tx.merchantId, account.cardNo),
      card_number_hash: cardHash(cipher, account.cardNo),
      last4: account.cardNo.slice(-4),
      bank_code: '',
      bank_name: account.bankName ?? '',
      branch_name: account.branchName,
      card_type: 'DEBIT',
      phone_enc: null,
      status: 'BOUND',
      is_default: isDefault,
      created_at: now,
      bound_at: account.boundAt ?? now,
    })
    .execute()
}

/** Keeps what `bindCard` will have to present with the code. */
export async function keepTrace(
  tx: TenantTx,
  cardId: string,
  trace: { no: string; date: string | null; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('bank_card')
    .set({ trace_no: trace.no, trace_date: trace.date, code_expires_at: trace.expiresAt })
    .where('id', '=', cardId)
    .where('status', '=', 'CODE_SENT')
    .execute()
}

export async function failCard(tx: TenantTx, cardId: string): Promise<void> {
  await tx
    .updateTable('bank_card')
    .set({ status: 'FAILED', trace_no: null, code_expires_at: null })
    .where('id', '=', cardId)
    .where('status', '=', 'CODE_SENT')
    .execute()
}

/** Counts a wrong code; from the `limit`-th on the application has failed. */
export async function countWrongCode(tx: TenantTx, cardId: string, limit: number): Promise<void> {
  const card = await tx
    .updateTable('bank_card')
    .set((row) => ({ code_attempts: row('code_attempts', '+', 1) }))
    .where('id', '=', cardId)
    .where('status', '=', 'CODE_SENT')
    .returning('code_attempts')
    .executeTakeFirst()
  if (card !== undefined && card.code_attempts >= limit) await failCard(tx, cardId)
}

/** The provider has bound it. The caller holds the member. */
export async function bindCardRow(
  tx: TenantTx,
  { cardId, isDefault, boundAt }: { cardId: string; isDefault: boolean; boundAt: Date },
): Promise<void> {
  await tx
    .updateTable('bank_card')
    .set((row) => ({
      status: 'BOUND',
      is_default: isDefault,
      bound_at: boundAt,
      unbound_at: null,
      trace_no: null,
      trace_date: null,
      code_expires_at: null,
      version: row('version', '+', 1),
    }))
    .where('id', '=', cardId)
    .where('status', '<>', 'BOUND')
    .execute()
}

/** The provider has unbound it; the oldest card left becomes the default one. The caller holds the member. */
export async function unbindCardRow(tx: TenantTx, cardId: string, now: Date): Promise<void> {
  const unbound = await tx
    .updateTable('bank_card')
    .set((row) => ({ status: 'UNBOUND', is_default: false, unbound_at: now, version: row('version', '+', 1) }))
    .where('id', '=', cardId)
    .where('status', '=', 'BOUND')
    .returning('id')
    .executeTakeFirst()
  if (unbound === undefined) return
  const left = (await cardsOf(tx)).filter((card) => card.status === 'BOUND')
  const [oldest] = left
  if (oldest === undefined || left.some((card) => card.is_default)) return
  await tx.updateTable('bank_card').set({ is_default: true }).where('id', '=', oldest.id).execute()
}
