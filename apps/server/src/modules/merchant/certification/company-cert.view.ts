// A company's papers as others see them: masked for their owner, in full for the auditor and the provider.
import { type CompanyPapers, regionSchema } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { spokenText } from '../../../kernel/in-both.ts'
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { maskIdNumber, maskName, maskPhone } from '../../../kernel/masks.ts'
import type { AuditedCompany, CertificateFiles } from './certification.deps.ts'
import { type CompanyRow, secretsOf } from './company-cert.row.ts'

interface Look {
  readonly showing: 'masked' | 'inFull'
  /** Whoever looks: the addresses of the pictures are good for nobody else. */
  readonly viewer: Pick<MerchantActor | OperatorActor, 'sessionId'>
}

interface ViewDeps {
  readonly cipher: FieldCipher
  readonly files: Pick<CertificateFiles, 'urlsOf'>
}

export async function companyPapersView(
  deps: ViewDeps,
  db: TenantDb,
  cert: CompanyRow,
  { showing, viewer }: Look,
): Promise<CompanyPapers> {
  const pictures = await picturesOf(deps, db, cert, viewer.sessionId)
  const secrets = secretsOf(deps.cipher, cert)
  const shown = (mask: (text: string) => string, text: string): string => (showing === 'inFull' ? text : mask(text))
  return {
    authType: cert.auth_type,
    companyName: cert.company_name,
    creditCode: secrets.creditCode,
    licenseNo: secrets.licenseNo,
    orgCode: secrets.orgCode,
    taxNo: secrets.taxNo,
    licenseFrom: cert.valid_from_on,
    licenseTo: cert.valid_to_on,
    region: regionSchema.parse(cert.region),
    address: secrets.address,
    registeredCapitalFen: cert.registered_capital_fen,
    scope: cert.scope,
    legalName: shown(maskName, secrets.legalName),
    legalIdNumber: shown(maskIdNumber, secrets.legalIdNumber),
    legalPhone: shown(maskPhone, secrets.legalPhone),
    companyPhone: secrets.companyPhone,
    employeeCount: cert.employee_count,
    taxpayerType: cert.taxpayer_type,
    accountName: cert.account_name,
    accountNo: shown(maskIdNumber, secrets.accountNo),
    bankCode: cert.bank_code,
    bankName: spokenText(cert.bank_name),
    bankBranch: cert.bank_branch,
    unionBankNo: cert.union_bank_no,
    bankRegion: regionSchema.parse(cert.bank_region),
    pictures,
  }
}

async function picturesOf(
  { files }: ViewDeps,
  db: TenantDb,
  cert: CompanyRow,
  sessionId: string,
): Promise<CompanyPapers['pictures']> {
  const { license_file_id, legal_id_front_file_id, legal_id_back_file_id, opening_permit_file_id } = cert
  const ids = [license_file_id, legal_id_front_file_id, legal_id_back_file_id, opening_permit_file_id]
  const shown = ids.filter((id) => id !== null)
  const urls = await files.urlsOf(db, shown, sessionId)
  const picture = (fileId: string) => ({ fileId, url: '', thumbnailUrl: '', ...urls.get(fileId) })
  return {
    license: picture(license_file_id),
    legalIdFront: picture(legal_id_front_file_id),
    legalIdBack: picture(legal_id_back_file_id),
    openingPermit: opening_permit_file_id === null ? null : picture(opening_permit_file_id),
  }
}

/** The company as the provider audits it, in full. */
export function auditedCompany(cipher: FieldCipher, cert: CompanyRow): AuditedCompany {
  const secrets = secretsOf(cipher, cert)
  const [province, city] = regionSchema.parse(cert.bank_region)
  return {
    name: cert.company_name,
    codes:
      secrets.creditCode === null
        ? { licenseNo: secrets.licenseNo ?? '', orgCode: secrets.orgCode ?? '', taxNo: secrets.taxNo ?? '' }
        : { creditCode: secrets.creditCode },
    address: secrets.address,
    phone: secrets.companyPhone,
    validTo: cert.valid_to_on,
    legalName: secrets.legalName,
    legalIdNumber: secrets.legalIdNumber,
    legalPhone: secrets.legalPhone,
    accountNo: secrets.accountNo,
    bankName: spokenText(cert.bank_name),
    bankBranch: cert.bank_branch,
    unionBankNo: cert.union_bank_no,
    province: province?.name ?? '',
    city: city?.name ?? '',
  }
}
