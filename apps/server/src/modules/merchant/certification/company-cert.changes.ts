// The changes between two submissions of a company's papers, for the operation log: sensitive ones masked.
import { regionSchema, said, type Said } from '@merchant/contract'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { maskAddress, maskIdNumber, maskName, maskPhone } from '../../../kernel/masks.ts'
import { changed, type FieldChange, maskedChange } from '../../../kernel/operation-log.ts'
import { type CompanyRow, secretsOf } from './company-cert.row.ts'

/** The fields that differ. A masked field that differs only where it is masked reads 已修改. */
export function changesOf(cipher: FieldCipher, before: CompanyRow | undefined, after: CompanyRow): FieldChange[] {
  const old = before === undefined ? null : textsOf(cipher, before)
  const now = textsOf(cipher, after)
  return changed(
    ...Object.entries(now).map(([field, { label, text, mask }]) => {
      const was = old?.[field]?.text ?? ''
      const isHiddenChange = was !== text && mask(was) === mask(text)
      return { field, label, before: mask(was), after: isHiddenChange ? maskedChange(mask(text)) : mask(text) }
    }),
  )
}

interface Shown {
  readonly label: Said
  readonly text: string
  readonly mask: (text: string) => string
}

function textsOf(cipher: FieldCipher, cert: CompanyRow): Readonly<Record<string, Shown>> {
  const secrets = secretsOf(cipher, cert)
  const plain = (label: Said, text: string | number | null): Shown => ({
    label,
    text: text === null ? '' : String(text),
    mask: (shown) => shown,
  })
  const masked = (label: Said, text: string | null, mask: Shown['mask']): Shown => ({
    label,
    text: text ?? '',
    mask: (shown) => (shown === '' ? '' : mask(shown)),
  })
  const names = (region: unknown): string =>
    regionSchema
      .parse(region)
      .map(({ name }) => name)
      .join('')
  return {
    companyName: plain(said('企业名称', 'Company name'), cert.company_name),
    creditCode: masked(said('统一社会信用代码', 'Credit code'), secrets.creditCode, maskIdNumber),
    licenseNo: masked(said('营业执照注册号', 'Licence number'), secrets.licenseNo, maskIdNumber),
    orgCode: masked(said('组织机构代码', 'Organisation code'), secrets.orgCode, maskIdNumber),
    taxNo: masked(said('税务登记号', 'Tax number'), secrets.taxNo, maskIdNumber),
    validity: plain(said('营业期限', 'Licence valid'), `${cert.valid_from_on} 至 ${cert.valid_to_on}`),
    region: plain(said('注册地区', 'Registered region'), names(cert.region)),
    address: masked(said('注册地址', 'Registered address'), secrets.address, maskAddress),
    legalName: masked(said('法定代表人', 'Legal representative'), secrets.legalName, maskName),
    legalIdNumber: masked(
      said('法定代表人身份证号', 'Legal representative’s ID number'),
      secrets.legalIdNumber,
      maskIdNumber,
    ),
    legalPhone: masked(said('法定代表人手机号', 'Legal representative’s phone'), secrets.legalPhone, maskPhone),
    companyPhone: masked(said('企业电话', 'Company phone'), secrets.companyPhone, maskPhone),
    accountName: plain(said('对公账户名', 'Account name'), cert.account_name),
    accountNo: masked(said('对公账号', 'Account number'), secrets.accountNo, maskIdNumber),
    bank: plain(said('开户银行', 'Bank'), `${cert.bank_name} ${cert.bank_branch}`),
    unionBankNo: plain(said('联行号', 'Bank branch code'), cert.union_bank_no),
  }
}
