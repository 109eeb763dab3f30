// The changes between two submissions of a company's papers, for the operation log: sensitive ones masked.
import { regionSchema } from '@merchant/contract'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { maskAddress, maskIdNumber, maskName, maskPhone } from '../../../kernel/masks.ts'
import { changed, type FieldChange } from '../../../kernel/operation-log.ts'
import { type CompanyRow, secretsOf } from './company-cert.row.ts'

/** The fields that differ. A masked field that differs only where it is masked reads 已修改. */
export function changesOf(cipher: FieldCipher, before: CompanyRow | undefined, after: CompanyRow): FieldChange[] {
  const old = before === undefined ? null : textsOf(cipher, before)
  const now = textsOf(cipher, after)
  return changed(
    ...Object.entries(now).map(([field, { label, text, mask }]) => {
      const was = old?.[field]?.text ?? ''
      const isHiddenChange = was !== text && mask(was) === mask(text)
      return { field, label, before: mask(was), after: isHiddenChange ? `${mask(text)}（已修改）` : mask(text) }
    }),
  )
}

interface Shown {
  readonly label: string
  readonly text: string
  readonly mask: (text: string) => string
}

function textsOf(cipher: FieldCipher, cert: CompanyRow): Readonly<Record<string, Shown>> {
  const secrets = secretsOf(cipher, cert)
  const plain = (label: string, text: string | number | null): Shown => ({
    label,
    text: text === null ? '' : String(text),
    mask: (shown) => shown,
  })
  const masked = (label: string, text: string | null, mask: Shown['mask']): Shown => ({
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
    companyName: plain('企业名称', cert.company_name),
    creditCode: masked('统一社会信用代码', secrets.creditCode, maskIdNumber),
    licenseNo: masked('营业执照注册号', secrets.licenseNo, maskIdNumber),
    orgCode: masked('组织机构代码', secrets.orgCode, maskIdNumber),
    taxNo: masked('税务登记号', secrets.taxNo, maskIdNumber),
    validity: plain('营业期限', `${cert.valid_from_on} 至 ${cert.valid_to_on}`),
    region: plain('注册地区', names(cert.region)),
    address: masked('注册地址', secrets.address, maskAddress),
    legalName: masked('法定代表人', secrets.legalName, maskName),
    legalIdNumber: masked('法定代表人身份证号', secrets.legalIdNumber, maskIdNumber),
    legalPhone: masked('法定代表人手机号', secrets.legalPhone, maskPhone),
    companyPhone: masked('企业电话', secrets.companyPhone, maskPhone),
    accountName: plain('对公账户名', cert.account_name),
    accountNo: masked('对公账号', secrets.accountNo, maskIdNumber),
    bank: plain('开户银行', `${cert.bank_name} ${cert.bank_branch}`),
    unionBankNo: plain('联行号', cert.union_bank_no),
  }
}
