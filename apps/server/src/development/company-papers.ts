// What a company hands in about itself, written once for tests and for the demo.
import type { api, InputOf } from '@merchant/contract'
import type { Applicant } from './onboarding-steps.ts'

/** One licence that stands for three: business, organisation and tax. */
export type CompanyPapers = Extract<InputOf<typeof api.company.save>, { authType: 'ONE_CERT' }>

/** What differs from company to company. */
export type CompanyFacts = Pick<
  CompanyPapers,
  | 'companyName'
  | 'creditCode'
  | 'region'
  | 'address'
  | 'legalName'
  | 'legalIdNumber'
  | 'legalPhone'
  | 'companyPhone'
  | 'accountNo'
>

/** Papers that nothing is wrong with; their pictures are uploaded. */
export async function companyPapersOf(
  { uploadPaper }: Pick<Applicant, 'uploadPaper'>,
  facts: CompanyFacts,
): Promise<CompanyPapers> {
  return {
    authType: 'ONE_CERT',
    licenseFileId: await uploadPaper('licence'),
    licenseFrom: '2018-05-20',
    licenseTo: '9999-12-31',
    registeredCapitalFen: 200_000_000,
    scope: '茶叶、茶具、工艺品与日用百货的批发与零售',
    legalIdFrontFileId: await uploadPaper('id card, front'),
    legalIdBackFileId: await uploadPaper('id card, back'),
    employeeCount: 18,
    taxpayerType: 'SMALL',
    accountName: facts.companyName,
    bankCode: 'ICBC',
    bankBranch: '中国工商银行杭州文三路支行',
    unionBankNo: '102331000017',
    bankRegion: facts.region,
    ...facts,
  }
}
