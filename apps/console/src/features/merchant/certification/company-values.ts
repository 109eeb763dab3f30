// The company form's values: from the papers handed in last, to what is sent, and which fields a verdict names; pure.
import type { Api, CompanyPapers, InputOf } from '@merchant/contract'
import type { Picture } from '../../../components/upload/use-pictures.ts'

export type CompanyInput = InputOf<Api['company']['save']>
type PictureField = Extract<keyof CompanyInput, `${string}FileId`>

type OneCertInput = Extract<CompanyInput, { authType: 'ONE_CERT' }>
type ThreeCertInput = Extract<CompanyInput, { authType: 'THREE_CERT' }>

/** As the form holds them: pictures are lists, and either kind of papers may be typed. */
export type CompanyValues = Omit<OneCertInput, PictureField | 'authType' | 'accountName'> &
  Pick<ThreeCertInput, 'licenseNo' | 'orgCode' | 'taxNo'> & {
    readonly [Field in PictureField]?: readonly Picture[]
  } & { readonly authType: CompanyInput['authType'] }

export type CompanyField = keyof CompanyValues

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

const allFields = companyGroups.flatMap((group) => groupFields[group])

/** The part that holds the first of these fields. The account's name follows from the company's. */
export function groupOf(fields: readonly string[]): CompanyGroup | null {
  const wanted = fields.map((field) => (field === 'accountName' ? 'companyName' : field.split('.')[0]))
  return companyGroups.find((group) => groupFields[group].some((field) => wanted.includes(field))) ?? null
}

/** What is sent. The public account is the company's own, so its name is never asked. */
export function inputOf(values: CompanyValues): CompanyInput {
  const { authType, creditCode, licenseNo, orgCode, taxNo, ...rest } = values
  const { licenseFileId, legalIdFrontFileId, legalIdBackFileId, openingPermitFileId, ...fields } = rest
  const papers = {
    ...fields,
    accountName: values.companyName,
    registeredCapitalFen: values.registeredCapitalFen ?? null,
    licenseFileId: licenseFileId?.[0]?.fileId ?? '',
    legalIdFrontFileId: legalIdFrontFileId?.[0]?.fileId ?? '',
    legalIdBackFileId: legalIdBackFileId?.[0]?.fileId ?? '',
    openingPermitFileId: openingPermitFileId?.[0]?.fileId ?? null,
  }
  return authType === 'ONE_CERT'
    ? { ...papers, authType, creditCode }
    : { ...papers, authType, licenseNo, orgCode, taxNo }
}

/** The papers of before, to go on with. What comes masked has to be typed again, so it is left out. */
export function valuesOf(papers: CompanyPapers): Partial<CompanyValues> {
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

/** The fields of a list that came with a verdict; whatever it holds, only names that the form knows. */
export const fieldsIn = (names: unknown): readonly CompanyField[] =>
  Array.isArray(names) ? allFields.filter((field) => names.includes(field)) : []
