// Writes and reads real_name_cert: one row per person, the newest submission in it, names and numbers encrypted.
import { idNumberInFull } from '@merchant/contract'
import { statement, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import type { Selectable } from 'kysely'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'

export type CertRow = Selectable<Tables['real_name_cert']>

const NAME = 'real_name_cert.real_name'
const NUMBER = 'real_name_cert.id_number'

export interface Submission {
  readonly realName: string
  readonly idNumber: string
  readonly validFrom: string
  readonly validTo: string
  readonly idFrontFileId: string
  readonly idBackFileId: string
}

/** Equal for the 15-digit and the 18-digit form of one person's number. */
export const idNumberHash = (cipher: FieldCipher, idNumber: string): Buffer =>
  cipher.index('idNumber', idNumberInFull(idNumber))
export const realNameOf = (cipher: FieldCipher, cert: CertRow): string =>
  cipher.decrypt(NAME, cert.merchant_id, cert.real_name_enc)
export const idNumberOf = (cipher: FieldCipher, cert: CertRow): string =>
  cipher.decrypt(NUMBER, cert.merchant_id, cert.id_number_enc)

const allCerts = statement((db: TenantDb, _value: object) =>
  db.selectFrom('real_name_cert').selectAll().orderBy('submitted_at', 'desc'),
)

/** The merchant's certification: a passed one before any other, then the newest. */
export const findCert = async (db: TenantDb | TenantTx): Promise<CertRow | undefined> =>
  leadingOf(await allCerts.all(db, {}))

const leadingOf = <Cert extends Pick<CertRow, 'status'>>(certs: readonly Cert[]): Cert | undefined =>
  certs.find((cert) => cert.status === 'PASSED') ?? certs.find((cert) => cert.status === 'EXPIRED') ?? certs[0]

const allStatuses = statement((db: TenantDb, _value: object) =>
  db.selectFrom('real_name_cert').select('status').orderBy('submitted_at', 'desc'),
)

/** How that certification stands, and nothing else of it. */
export const certStatusOf = async (db: TenantDb | TenantTx): Promise<CertRow['status'] | undefined> =>
  leadingOf(await allStatuses.all(db, {}))?.status

export const isRealNamed = async (db: TenantDb | TenantTx): Promise<boolean> => (await certStatusOf(db)) === 'PASSED'

/** One person's certification, locked until the transaction ends. */
export async function lockCertOf(tx: TenantTx, userId: string): Promise<CertRow | undefined> {
  return tx.selectFrom('real_name_cert').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()
}

interface SavedSubmission {
  readonly userId: string
  readonly submission: Submission
  readonly attempt: {
    readonly dayOn: string
    readonly ofDay: number
    /** Null when a person looks at it and not the provider. */
    readonly nextTryAt: Date | null
    readonly manualReason: string | null
  }
  readonly now: Date
}

/** Writes a submission down before the provider is asked; it replaces an earlier one that is not valid (any more). */
export async function saveSubmission(
  tx: TenantTx,
  cipher: FieldCipher,
  { userId, submission, attempt, now }: SavedSubmission,
): Promise<void> {
  const values = {
    real_name_enc: cipher.encrypt(NAME, tx.merchantId, submission.realName),
    id_number_enc: cipher.encrypt(NUMBER, tx.merchantId, submission.idNumber),
    id_number_hash: idNumberHash(cipher, submission.idNumber),
    valid_from_on: submission.validFrom,
    valid_to_on: submission.validTo,
    id_front_file_id: submission.idFrontFileId,
    id_back_file_id: submission.idBackFileId,
    status: attempt.manualReason === null ? ('VERIFYING' as const) : ('MANUAL' as const),
    reject_reason: attempt.manualReason,
    attempt_day_on: attempt.dayOn,
    attempts_of_day: attempt.ofDay,
    submitted_at: now,
    passed_at: null,
    provider_tries: 0,
    next_try_at: attempt.nextTryAt,
  }
  await tx
    .insertInto('real_name_cert')
    .values({ ...values, merchant_id: tx.merchantId, user_id: userId })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'user_id'])
        .doUpdateSet((row) => ({ ...values, version: row('real_name_cert.version', '+', 1) })),
    )
    .execute()
}

/**
 * The change that a verdict makes; false when this submission is decided already, or was replaced by another. One that the
 * platform has let pass (`PASSED`) may still have to be reported to the provider.
 */
export async function decide(
  tx: TenantTx,
  { user_id: userId, status, version }: Pick<CertRow, 'user_id' | 'status' | 'version'>,
  change: {
    readonly status?: CertRow['status']
    readonly reject_reason?: string | null
    readonly passed_at?: Date | null
    readonly provider_tries?: number
    readonly next_try_at: Date | null
  },
): Promise<boolean> {
  const changed = await tx
    .updateTable('real_name_cert')
    .set((row) => ({ ...change, version: row('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .where('status', '=', status)
    .returning('user_id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Claims a due verification until `until`; undefined when another took it or it was decided. */
export async function takeToVerify(
  tx: TenantTx,
  userId: string,
  { until, now }: { readonly until: Date; readonly now: Date },
): Promise<CertRow | undefined> {
  return tx
    .updateTable('real_name_cert')
    .set((row) => ({ next_try_at: until, version: row('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('status', 'in', ['VERIFYING', 'PASSED'])
    .where('next_try_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
}
