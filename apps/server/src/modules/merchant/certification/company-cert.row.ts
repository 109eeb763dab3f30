// company_cert as a row: what it holds, which of its columns are sealed, and how they are sealed and opened.
import type { Api, BodyOf } from '@merchant/contract'
import type { Tables } from '@merchant/database'
import type { Selectable } from 'kysely'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { openSealed, type PlainTable } from '../../../kernel/seal-plain.ts'
import type { NamedRegion } from './certification.deps.ts'

export type CompanyRow = Selectable<Tables['company_cert']>
export type CompanySubmission = BodyOf<Api['company']['save']>

/** Names from our own lists, not from the client. */
export interface CheckedPlaces {
  readonly region: NamedRegion
  readonly bankRegion: NamedRegion
  readonly bankName: string
}

export interface SavedCompany {
  readonly submission: CompanySubmission
  readonly checked: CheckedPlaces
  readonly progress: Pick<
    CompanyRow,
    'status' | 'reject_reason' | 'attempt_day_on' | 'attempts_of_day' | 'provider_state' | 'next_check_at'
  >
  readonly now: Date
}

const place = (column: string): string => `company_cert.${column}`
const open = (cipher: FieldCipher, cert: CompanyRow, column: string, sealed: Buffer): string =>
  cipher.decrypt(place(column), cert.merchant_id, sealed)
const openMaybe = (cipher: FieldCipher, cert: CompanyRow, column: string, sealed: Buffer | null): string | null =>
  sealed === null ? null : open(cipher, cert, column, sealed)

const address = { plain: 'address', sealed: 'address_enc', place: place('address') }
const companyPhone = { plain: 'company_phone', sealed: 'company_phone_enc', place: place('company_phone') }
/** Columns that older releases wrote unsealed. */
export const plainCompanyCerts: PlainTable = { table: 'company_cert', key: [], columns: [address, companyPhone] }

/** The encrypted columns of a row, decrypted. */
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

/** The columns of papers that were just handed in. */
export function columnsOf(
  cipher: FieldCipher,
  merchantId: string,
  { submission, checked, progress, now }: SavedCompany,
) {
  const seal = (column: string, text: string): Buffer => cipher.encrypt(place(column), merchantId, text)
  const isOne = submission.authType === 'ONE_CERT'
  return {
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
}
