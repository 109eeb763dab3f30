// A company's papers as they are shown: masked to their owner, in full to the auditor who compares them.
import type { CompanyPapers } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { maskIdNumber, maskName, maskPhone } from '../../../kernel/masks.ts'
import { type CompanyRow, secretsOf } from './company-cert.store.ts'
import type { CertificateFiles } from './certificate-files.ts'

/** Whoever looks: the addresses of the pictures are good for nobody else. */
type Viewer = Pick<MerchantActor | OperatorActor, 'sessionId'>

export async function companyPapersView(
  deps: { readonly cipher: FieldCipher; readonly files: Pick<CertificateFiles, 'urlsOf'> },
  db: TenantDb,
  cert: CompanyRow,
  showing: 'masked' | 'inFull',
  viewer: Viewer,
): Promise<CompanyPapers> {
  const secrets = secretsOf(deps.cipher, cert)
  const shown = (mask: (text: string) => string, text: string): string => (showing === 'inFull' ? text : mask(text))
  const { license_file_id, legal_id_front_file_id, legal_id_back_file_id, opening_permit_file_id } = cert
  const ids = [license_file_id, legal_id_front_file_id, legal_id_back_file_id, opening_permit_file_id]
  const urls = await deps.files.urlsOf(
    db,
    ids.filter((id) => id !== null),
    viewer.sessionId,
  )
  const picture = (fileId: string) => ({ fileId, url: '', thumbnailUrl: '', ...urls.get(fileId) })
  return {
    authType: cert.auth_type,
    companyName: cert.company_name,
    creditCode: secrets.creditCode,
    licenseNo: secrets.licenseNo,
    orgCode: secrets.orgCode,
    taxNo: secrets.taxNo,
    licenseFrom: cert.valid_from_on,
    licenseTo: cert.valid_to_on,
    region: cert.region as CompanyPapers['region'],
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
    bankName: cert.bank_name,
    bankBranch: cert.bank_branch,
    unionBankNo: cert.union_bank_no,
    bankRegion: cert.bank_region as CompanyPapers['bankRegion'],
    pictures: {
      license: picture(license_file_id),
      legalIdFront: picture(legal_id_front_file_id),
      legalIdBack: picture(legal_id_back_file_id),
      openingPermit: opening_permit_file_id === null ? null : picture(opening_permit_file_id),
    },
  }
}
