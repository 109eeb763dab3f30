// Checks a company's papers for what only this side knows: lists, validity, and what the type of merchant requires.
import { dayOf } from '@merchant/contract'
import { refuse } from '../../../kernel/refusal.ts'
import type { CertificationDeps, NamedRegion } from './certification.deps.ts'
import type { CheckedPlaces, CompanySubmission } from './company-cert.row.ts'
import { isRealNamed } from './real-name-cert.store.ts'

type CheckDeps = Pick<CertificationDeps, 'db' | 'clock' | 'merchantType' | 'regionByCodes' | 'bankName'>

/** Refuses state.notAllowed, wallet.stepMissing, company.notAccepted, region.unknown and bank.unknown. */
export async function checkCompany(
  deps: CheckDeps,
  merchantId: string,
  submission: CompanySubmission,
): Promise<CheckedPlaces> {
  const tenant = deps.db.tenant(merchantId)
  const type = await deps.merchantType(tenant)
  if (type === 'INDIVIDUAL') refuse('state.notAllowed', { status: '个人商户无需企业认证' })
  if (!(await isRealNamed(tenant))) refuse('wallet.stepMissing', { step: '实名认证' })
  if (type === 'ENTERPRISE' && submission.registeredCapitalFen === null)
    refuse('company.notAccepted', { reason: '请填写注册资本', wrongFields: ['registeredCapitalFen'] })
  mustBeValid(submission, dayOf(deps.clock.now()))
  return placesOf(deps, submission)
}

function mustBeValid({ licenseFrom, licenseTo }: CompanySubmission, today: string): void {
  if (licenseFrom <= today && licenseTo >= today) return
  const wrongFields = [licenseFrom > today ? ('licenseFrom' as const) : ('licenseTo' as const)]
  refuse('company.notAccepted', { reason: '营业执照不在有效期内', wrongFields })
}

function placesOf({ regionByCodes, bankName }: CheckDeps, submission: CompanySubmission): CheckedPlaces {
  const codesOf = (region: NamedRegion): string[] => region.map(({ code }) => code)
  return {
    region: regionByCodes(codesOf(submission.region)) ?? refuse('region.unknown', { field: '注册地区' }),
    bankRegion: regionByCodes(codesOf(submission.bankRegion)) ?? refuse('region.unknown', { field: '开户地区' }),
    bankName: bankName(submission.bankCode) ?? refuse('bank.unknown'),
  }
}
