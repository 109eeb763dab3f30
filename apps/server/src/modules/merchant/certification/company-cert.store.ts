// Writes and reads company_cert: one row per merchant, the newest papers in it, what is personal or secret encrypted.
import type { Api, BodyOf } from '@merchant/contract'
import type { Tables, TenantDb, TenantTx } from '@merchant/database'
import type { Selectable, Updateable } from 'kysely'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { openSealed, type PlainTable } from '../../../kernel/seal-plain.ts'

export type CompanyRow = Selectable<Tables['company_cert']>
export type CompanyCertStatus = CompanyRow['status']
export type CompanySubmission = BodyOf<Api['company']['save']>
export type NamedRegion = { readonly code: string; readonly name: string }[]

/** What was checked against lists of ours and is not taken from the client. */
export interface CheckedPlaces {
  readonly region: NamedRegion
  readonly bankRegion: NamedRegion
  readonly bankName: string
}

const place = (column: string): string => `company_cert.${column}`
const open = (cipher: FieldCipher, cert: CompanyRow, column: string, sealed: Buffer): string =>
  cipher.decrypt(place(column), cert.merchant_id, sealed)
const openMaybe = (cipher: FieldCipher, cert: CompanyRow, column: string, sealed: Buffer | null): string | null =>
  sealed === null ? null : open(cipher, cert, column, sealed)

const address = { plain: 'address', sealed: 'address_enc', place: place('address') }
const companyPhone = { plain: 'company_phone', sealed: 'company_phone_enc', place: place('company_phone') }
/** What was written before it was sealed. */
export const plainCompanyCerts: PlainTable = { table: 'company_cert', key: [], columns: [address, companyPhone] }

/** What is encrypted of a row, in full. */
export const secretsOf = (cipher: FieldCipher, cert: CompanyRow) => ({
  creditCode: openMaybe(cipher, cert, 'credit_code', cert.credit_code_enc),
  licenseNo: openMaybe(cipher, cert, 'license_no', cert.license_no_enc),
  orgCode: openMaybe(cipher, cert, 'org_code', cert.org_code_enc),
  taxNo: openMaybe(cipher, cert, 'tax_no', cert.tax_no_enc),
  legalName: open(cipher, cert, 'legal_name', cert.legal_name_enc),
  legalIdNumber: open(cipher, cert, 'legal_id_number', cert.legal_id_number_enc),
  legalPhone: open(cipher, cert, 'legal_phone', cert.legal_phone_enc),
  accountNo: open(cipher, cert, 'account_no', cert.account_no_enc),
  address: openSealed(cipher, address, cert.merchant_id, { sealed: cert.address_enc, plain: cert.address }) ?? '',
  companyPhone:
    openSealed(cipher, companyPhone, cert.merchant_id, { sealed: cert.company_phone_enc, plain: cert.company_phone }) ??
    '',
})

/** The 组织机构代码 of a company, which is the 9th to 17th character of its credit code: one company, whatever its papers. */
export function orgCodeHash(cipher: FieldCipher, submission: CompanySubmission): Buffer {
  const code = submission.authType === 'ONE_CERT' ? submission.creditCode.slice(8, 17) : submission.orgCode
  return cipher.index('orgCode', code)
}

export async function findCompanyCert(db: TenantDb | TenantTx): Promise<CompanyRow | undefined> {
  const handle: TenantDb = db
  return handle.selectFrom('company_cert').selectAll().executeTakeFirst()
}

/** The papers, held until the transaction ends; two who submit the first ones at once wait for each other too. */
export async function lockCompanyCert(tx: TenantTx): Promise<CompanyRow | undefined> {
  await tx.selectFrom('merchant').select('merchant_id').forNoKeyUpdate().execute()
  return tx.selectFrom('company_cert').selectAll().forUpdate().executeTakeFirst()
}

/** Writes papers down before the provider hears of them; they replace earlier ones that do not hold (any more). */
export async function saveCompany(
  tx: TenantTx,
  cipher: FieldCipher,
  submission: CompanySubmission,
  checked: CheckedPlaces,
  progress: Pick<
    CompanyRow,
    'status' | 'reject_reason' | 'attempt_day_on' | 'attempts_of_day' | 'provider_state' | 'next_check_at'
  >,
  now: Date,
): Promise<void> {
  const seal = (column: string, text: string): Buffer => cipher.encrypt(place(column), tx.merchantId, text)
  const isOne = submission.authType === 'ONE_CERT'
  const values = {
    ...progress,
    auth_type: submission.authType,
    company_name: submission.companyName,
    credit_code_enc: isOne ? seal('credit_code', submission.creditCode) : null,
    license_no_enc: isOne ? null : seal('license_no', submission.licenseNo),
    org_code_enc: isOne ? null : seal('org_code', submission.orgCode),
    tax_no_enc: isOne ? null : seal('tax_no', submission.taxNo),
    org_code_hash: orgCodeHash(cipher, submission),
    valid_from_on: submission.licenseFrom,
    valid_to_on: submission.licenseTo,
    region: JSON.stringify(checked.region),
    address: null,
    address_enc: seal('address', submission.address),
    registered_capital_fen: submission.registeredCapitalFen,
    scope: submission.scope,
    legal_name_enc: seal('legal_name', submission.legalName),
    legal_id_number_enc: seal('legal_id_number', submission.legalIdNumber),
    legal_phone_enc: seal('legal_phone', submission.legalPhone),
    company_phone: null,
    company_phone_enc: seal('company_phone', submission.companyPhone),
    employee_count: submission.employeeCount,
    taxpayer_type: submission.taxpayerType,
    account_name: submission.accountName,
    account_no_enc: seal('account_no', submission.accountNo),
    bank_code: submission.bankCode,
    bank_name: checked.bankName,
    bank_branch: submission.bankBranch,
    union_bank_no: submission.unionBankNo,
    bank_region: JSON.stringify(checked.bankRegion),
    license_file_id: submission.licenseFileId,
    legal_id_front_file_id: submission.legalIdFrontFileId,
    legal_id_back_file_id: submission.legalIdBackFileId,
    opening_permit_file_id: submission.openingPermitFileId,
    submitted_at: now,
    passed_at: null,
    provider_tries: 0,
    wrong_fields: [],
    provider_asked_at: null,
  }
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
 * A change that follows from the state that was read; false when the papers were replaced or decided meanwhile, so that of
 * several who bring the same news one has an effect.
 * @param from where the papers may stand at the provider for it; only where they were read, unless given
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

/**
 * Takes papers that the provider has still to answer for, for a minute; undefined when there are none or another has them.
 * @param askedBefore nobody may have asked since; null takes them when their next check is due
 */
export async function takeToAsk(
  tx: TenantTx,
  until: Date,
  askedBefore: Date | null,
  now: Date,
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
