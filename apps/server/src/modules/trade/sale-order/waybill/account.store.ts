// The accounts of shops with carriers, sealed: the only writer of their table, but for the numbers that are left.
import type { WaybillPaper, WaybillPayType } from '@merchant/contract'
import { isConstraintViolation, statement, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import { type Selectable, sql } from 'kysely'
import type { FieldCipher } from '../../../../kernel/field-cipher.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import type { CarrierAccount } from './driver/index.ts'

export type AccountRecord = Selectable<Tables['waybill_account']>

const CODE_PLACE = 'waybill_account.customer_code'
const SECRET_PLACE = 'waybill_account.secret'

const all = statement((db: TenantDb, _value: object) =>
  db
    .selectFrom('waybill_account')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('shop_id')
    .orderBy('created_at')
    .orderBy('id'),
)

/** Those of every shop that the caller reaches, the oldest first. */
export const listAccounts = (db: TenantDb): Promise<AccountRecord[]> => all.all(db, {})

const byId = statement((db: TenantDb, value: { readonly id: string }) =>
  db.selectFrom('waybill_account').selectAll().where('id', '=', value.id),
)

/** Also one that was removed: its numbers go on. */
export async function mustFindAccount(db: TenantDb | TenantTx, id: string): Promise<AccountRecord> {
  return (await byId.first(db, { id })) ?? refuse('record.notFound')
}

/** The account, held until the transaction ends. Refuses with record.notFound, record.changed. */
export async function mustHoldAccount(tx: TenantTx, id: string, version: number | undefined): Promise<AccountRecord> {
  const found = await tx
    .selectFrom('waybill_account')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (found === undefined) refuse('record.notFound')
  if (found.version !== version) refuse('record.changed')
  return found
}

const ofCarrier = statement((db: TenantDb, value: { readonly shopId: string; readonly carrierCode: string }) =>
  db
    .selectFrom('waybill_account')
    .selectAll()
    .where('shop_id', '=', value.shopId)
    .where('carrier_code', '=', value.carrierCode)
    .where('removed_at', 'is', null)
    .forUpdate(),
)

/** Held until the transaction ends, so that its last number is taken once; undefined: the shop has none with this carrier. */
export const holdAccountOf = (tx: TenantTx, shopId: string, carrierCode: string): Promise<AccountRecord | undefined> =>
  ofCarrier.first(tx, { shopId, carrierCode })

/** Takes so many off the numbers that are left, or gives them back (negative), where they are counted. */
export async function takeNumbers(tx: TenantTx, id: string, count: number): Promise<void> {
  await tx
    .updateTable('waybill_account')
    .set({ numbers_left: sql`numbers_left - ${count}` })
    .where('id', '=', id)
    .where('numbers_left', 'is not', null)
    .execute()
}

/** What somebody types of an account; null: as it is. */
export interface AccountTerms {
  readonly customerCode: string | null
  readonly secret: string | null
  readonly site: string
  readonly payType: WaybillPayType
  readonly senderAddressId: string | null
  readonly paper: WaybillPaper
  readonly numbersLeft: number | null
  readonly isEnabled: boolean
}

const plainColumns = (terms: AccountTerms) => ({
  site: terms.site,
  pay_type: terms.payType,
  sender_address_id: terms.senderAddressId,
  paper: terms.paper,
  numbers_left: terms.numbersLeft,
  is_enabled: terms.isEnabled,
})

const codeColumns = (tx: TenantTx, cipher: FieldCipher, code: string) => ({
  customer_code_enc: cipher.encrypt(CODE_PLACE, tx.merchantId, code),
  customer_code_mask: maskCode(code),
})

/** 5711234567 → 57****67 */
const maskCode = (code: string): string => (code.length < 6 ? '****' : `${code.slice(0, 2)}****${code.slice(-2)}`)

const secretColumns = (tx: TenantTx, cipher: FieldCipher, secret: string) => ({
  secret_enc: cipher.encrypt(SECRET_PLACE, tx.merchantId, secret),
})

/** Refuses with name.taken where the shop has one with this carrier. */
export async function insertAccount(
  tx: TenantTx,
  cipher: FieldCipher,
  account: AccountTerms & {
    readonly id: string
    readonly shopId: string
    readonly carrierCode: string
    readonly carrierName: string
    readonly customerCode: string
  },
  now: Date,
): Promise<void> {
  const { id, shopId, carrierCode, secret } = account
  try {
    await tx
      .insertInto('waybill_account')
      .values({
        merchant_id: tx.merchantId,
        id,
        shop_id: shopId,
        carrier_code: carrierCode,
        ...codeColumns(tx, cipher, account.customerCode),
        ...(secret === null ? {} : secretColumns(tx, cipher, secret)),
        ...plainColumns(account),
        created_at: now,
        updated_at: now,
      })
      .execute()
  } catch (error) {
    if (isConstraintViolation(error, 'waybill_account__one_per_carrier'))
      refuse('name.taken', { name: account.carrierName })
    throw error
  }
}

export async function updateAccount(
  tx: TenantTx,
  cipher: FieldCipher,
  { id, version }: AccountRecord,
  terms: AccountTerms & { readonly now: Date },
): Promise<void> {
  const { customerCode, secret, now } = terms
  await tx
    .updateTable('waybill_account')
    .set({
      ...plainColumns(terms),
      ...(customerCode === null ? {} : codeColumns(tx, cipher, customerCode)),
      ...(secret === null ? {} : secretColumns(tx, cipher, secret)),
      updated_at: now,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute()
}

export async function removeAccountRow(tx: TenantTx, id: string, now: Date): Promise<void> {
  await tx.updateTable('waybill_account').set({ removed_at: now, updated_at: now }).where('id', '=', id).execute()
}

/** As the carrier has to be told. */
export const openedAccount = (cipher: FieldCipher, account: AccountRecord): CarrierAccount => ({
  customerCode: cipher.decrypt(CODE_PLACE, account.merchant_id, account.customer_code_enc),
  secret: account.secret_enc === null ? null : cipher.decrypt(SECRET_PLACE, account.merchant_id, account.secret_enc),
  site: account.site,
  payType: account.pay_type,
})
