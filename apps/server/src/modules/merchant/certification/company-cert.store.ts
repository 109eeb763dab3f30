// Writes and reads company_cert: one row per merchant, the newest papers in it, what is personal or secret encrypted.
import { statement, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import type { Updateable } from 'kysely'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { columnsOf, type CompanyRow, type SavedCompany } from './company-cert.row.ts'

const companyCert = statement((db: TenantDb, _value: object) => db.selectFrom('company_cert').selectAll())

export const findCompanyCert = (db: TenantDb | TenantTx): Promise<CompanyRow | undefined> => companyCert.first(db, {})

const companyStatus = statement((db: TenantDb, _value: object) => db.selectFrom('company_cert').select('status'))

/** How the papers stand, and nothing else of them. */
export const companyStatusOf = async (db: TenantDb | TenantTx): Promise<CompanyRow['status'] | undefined> =>
  (await companyStatus.first(db, {}))?.status

/** Locks the papers until the transaction ends; locks the merchant first, so that parallel first submissions queue too. */
export async function lockCompanyCert(tx: TenantTx): Promise<CompanyRow | undefined> {
  await tx.selectFrom('merchant').select('merchant_id').forNoKeyUpdate().execute()
  return tx.selectFrom('company_cert').selectAll().forUpdate().executeTakeFirst()
}

/** Writes papers down before the provider hears of them; they replace earlier ones that are not valid (any more). */
export async function saveCompany(tx: TenantTx, cipher: FieldCipher, saved: SavedCompany): Promise<void> {
  const values = columnsOf(cipher, tx.merchantId, saved)
  await tx
    .insertInto('company_cert')
    .values({ ...values, merchant_id: tx.merchantId })
    .onConflict((conflict) =>
      conflict.column('merchant_id').doUpdateSet((row) => ({
        ...values,
        submission_no: row('company_cert.submission_no', '+', 1),
        version: row('company_cert.version', '+', 1),
      })),
    )
    .execute()
}

/**
 * Applies a change to the state that was read; false when the papers were replaced or decided meanwhile, so that of several
 * callers with the same verdict one succeeds.
 * @param from the provider states that allow the change; by default the one that was read
 */
export async function changeCompany(
  tx: TenantTx,
  read: Pick<CompanyRow, 'submission_no' | 'status' | 'provider_state'>,
  change: Updateable<Tables['company_cert']>,
  from: readonly CompanyRow['provider_state'][] = [read.provider_state],
): Promise<boolean> {
  const changed = await tx
    .updateTable('company_cert')
    .set((row) => ({ ...change, version: row('version', '+', 1) }))
    .where('submission_no', '=', read.submission_no)
    .where('status', '=', read.status)
    .where('provider_state', 'in', from)
    .returning('merchant_id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Papers that the provider audits are due now, where nobody has asked about them since. */
export async function putForward(
  tx: TenantTx,
  { askedBefore, now }: { readonly askedBefore: Date; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('company_cert')
    .set({ next_check_at: now })
    .where('status', '=', 'VERIFYING')
    .where('provider_state', '=', 'SENT')
    .where('next_check_at', '>', now)
    .where((where) => where.or([where('provider_asked_at', 'is', null), where('provider_asked_at', '<=', askedBefore)]))
    .execute()
}

/**
 * Claims papers without a verdict until `until`; undefined when there are none or another has them.
 * @param askedBefore nobody may have asked since; null takes them when their next check is due
 */
export async function takeToAsk(
  tx: TenantTx,
  { until, askedBefore, now }: { readonly until: Date; readonly askedBefore: Date | null; readonly now: Date },
): Promise<CompanyRow | undefined> {
  return tx
    .updateTable('company_cert')
    .set({ next_check_at: until, provider_asked_at: now })
    .where('status', 'in', ['VERIFYING', 'PASSED'])
    .where('provider_state', 'in', ['TO_SEND', 'SENT'])
    .where((where) =>
      askedBefore === null
        ? where('next_check_at', '<=', now)
        : where.or([where('provider_asked_at', 'is', null), where('provider_asked_at', '<=', askedBefore)]),
    )
    .returningAll()
    .executeTakeFirst()
}
