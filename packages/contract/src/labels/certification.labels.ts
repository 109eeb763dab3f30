// Certifications of persons and companies.
import type { CompanyAuthType, CompanyStatus, TaxpayerType } from '../endpoints/merchant/company.ts'
import type { Labels, LabelTexts } from './label.ts'

/** A person's or a company's: they have the same states. */
export const certificationLabels: Labels<CompanyStatus> = {
  NONE: { text: ['未提交', 'Not submitted'], tone: 'neutral' },
  VERIFYING: { text: ['审核中', 'Being checked'], tone: 'info' },
  PASSED: { text: ['已通过', 'Passed'], tone: 'success' },
  REJECTED: { text: ['已驳回', 'Rejected'], tone: 'danger' },
  MANUAL: { text: ['人工审核', 'Checked by a person'], tone: 'warning' },
  EXPIRED: { text: ['已过期', 'Expired'], tone: 'danger' },
}

export const companyAuthTypeTexts: LabelTexts<CompanyAuthType> = {
  ONE_CERT: ['三证合一（18 位统一社会信用代码）', 'One licence (18-character credit code)'],
  THREE_CERT: ['旧版三证', 'Three old certificates'],
}

export const taxpayerTexts: LabelTexts<TaxpayerType> = {
  GENERAL: ['一般纳税人', 'General'],
  SMALL: ['小规模纳税人', 'Small-scale'],
}
