// The company form's values: from the papers handed in last, to what is sent, and which fields a reason speaks of; pure.
import type { Api, CompanyPapers, InputOf } from '@merchant/contract'
import type { Picture } from '../../components/image-upload.tsx'

export type CompanyInput = InputOf<Api['company']['save']>
type KeysOf<T> = T extends unknown ? keyof T : never
export type CompanyField = KeysOf<CompanyInput>
type PictureField = Extract<CompanyField, `${string}FileId`>

type OneCertInput = Extract<CompanyInput, { authType: 'ONE_CERT' }>
type ThreeCertInput = Extract<CompanyInput, { authType: 'THREE_CERT' }>

/** As the form holds them: nothing is there at first, pictures are lists, and either kind of papers may be typed. */
export type CompanyValues = Partial<
  Omit<OneCertInput, PictureField | 'authType'> & Pick<ThreeCertInput, 'licenseNo' | 'orgCode' | 'taxNo'>
> & { readonly [Field in PictureField]?: readonly Picture[] } & { readonly authType: CompanyInput['authType'] }

export const companyGroups = ['licence', 'business', 'legal', 'account'] as const
export type CompanyGroup = (typeof companyGroups)[number]

/** The fields of each part of the form, in the order they stand there. */
export const groupFields: Readonly<Record<CompanyGroup, readonly CompanyField[]>> = {
  licence: [
    'licenseFileId',
    'authType',
    'companyName',
    'creditCode',
    'licenseNo',
    'orgCode',
    'taxNo',
    'licenseFrom',
    'licenseTo',
    'registeredCapitalFen',
    'scope',
  ],
  business: ['region', 'address', 'companyPhone', 'employeeCount', 'taxpayerType'],
  legal: ['legalName', 'legalIdNumber', 'legalPhone', 'legalIdFrontFileId', 'legalIdBackFileId'],
  account: ['bankCode', 'accountNo', 'bankRegion', 'bankBranch', 'unionBankNo', 'openingPermitFileId'],
}

/** The part that holds the first of these fields. The account's name follows from the company's. */
export function groupOf(fields: readonly string[]): CompanyGroup | null {
  const wanted = fields.map((field) => (field === 'accountName' ? 'companyName' : field.split('.')[0]))
  return companyGroups.find((group) => groupFields[group].some((field) => wanted.includes(field))) ?? null
}

/** What is sent. The public account is the company's own, so its name is never asked. */
export function inputOf(values: CompanyValues): CompanyInput {
  const { authType, creditCode, licenseNo, orgCode, taxNo, ...rest } = values
  const { licenseFileId, legalIdFrontFileId, legalIdBackFileId, openingPermitFileId, ...fields } = rest
  const codes = authType === 'ONE_CERT' ? { authType, creditCode } : { authType, licenseNo, orgCode, taxNo }
  // The form's rules have seen to it that nothing required is missing; the server looks again.
  return {
    ...fields,
    ...codes,
    accountName: values.companyName,
    registeredCapitalFen: values.registeredCapitalFen ?? null,
    licenseFileId: licenseFileId?.[0]?.fileId,
    legalIdFrontFileId: legalIdFrontFileId?.[0]?.fileId,
    legalIdBackFileId: legalIdBackFileId?.[0]?.fileId,
    openingPermitFileId: openingPermitFileId?.[0]?.fileId ?? null,
  } as unknown as CompanyInput
}

/** The papers of before, to go on with. What comes masked has to be typed again, so it is left out. */
export function valuesOf(papers: CompanyPapers): CompanyValues {
  const { authType, creditCode, licenseNo, orgCode, taxNo, pictures } = papers
  const { license, legalIdFront, legalIdBack, openingPermit } = pictures
  return {
    authType,
    ...(creditCode === null ? {} : { creditCode }),
    ...(licenseNo === null ? {} : { licenseNo }),
    ...(orgCode === null ? {} : { orgCode }),
    ...(taxNo === null ? {} : { taxNo }),
    companyName: papers.companyName,
    licenseFrom: papers.licenseFrom,
    licenseTo: papers.licenseTo,
    registeredCapitalFen: papers.registeredCapitalFen,
    scope: papers.scope,
    region: papers.region,
    address: papers.address,
    companyPhone: papers.companyPhone,
    employeeCount: papers.employeeCount,
    taxpayerType: papers.taxpayerType,
    bankCode: papers.bankCode,
    bankRegion: papers.bankRegion,
    bankBranch: papers.bankBranch,
    unionBankNo: papers.unionBankNo,
    licenseFileId: [license],
    legalIdFrontFileId: [legalIdFront],
    legalIdBackFileId: [legalIdBack],
    ...(openingPermit === null ? {} : { openingPermitFileId: [openingPermit] }),
  }
}

/** Longer words first: 身份证照片 is no 身份证号, and 对公账户名 no 账号. */
const words: readonly (readonly [RegExp, CompanyField])[] = [
  [/信用代码/, 'creditCode'],
  [/注册号/, 'licenseNo'],
  [/组织机构代码/, 'orgCode'],
  [/税务登记/, 'taxNo'],
  [/执照.*(照片|图片|扫描件|影印件|模糊)|(照片|图片).*执照/, 'licenseFileId'],
  [/营业期限|执照.*过期|有效期/, 'licenseTo'],
  [/企业名称|公司名称|单位名称|账户名/, 'companyName'],
  [/注册资本/, 'registeredCapitalFen'],
  [/经营范围/, 'scope'],
  [/地址/, 'address'],
  [/(法定代表人|法人).*(身份证号|证件号)/, 'legalIdNumber'],
  [/(法定代表人|法人).*手机/, 'legalPhone'],
  [/(身份证|证件).*(照片|图片|人像)/, 'legalIdFrontFileId'],
  [/国徽/, 'legalIdBackFileId'],
  [/(法定代表人|法人).*(姓名|不一致|不符)|(法定代表人|法人)(?!.*(号|手机|照片))/, 'legalName'],
  [/账号|对公账户(?!名)/, 'accountNo'],
  [/联行号/, 'unionBankNo'],
  [/支行/, 'bankBranch'],
  [/开户行|开户银行/, 'bankCode'],
  [/许可证/, 'openingPermitFileId'],
]

/** The fields that a reason of the auditor speaks of, so that they can be marked; none when it speaks of none. */
export const fieldsNamedIn = (reason: string): readonly CompanyField[] =>
  words.filter(([word]) => word.test(reason)).map(([, field]) => field)
