// Checks a company's papers for what only this side knows: lists, validity, and what the type of merchant requires.
import { dayOf, said } from '@merchant/contract'
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
  if (type === 'INDIVIDUAL')
    refuse('state.notAllowed', { status: said('个人商户无需企业认证', 'a person needs no company certification') })
  if (!(await isRealNamed(tenant))) refuse('wallet.stepMissing', { step: said('实名认证', 'real-name certification') })
  if (type === 'ENTERPRISE' && submission.registeredCapitalFen === null)
    refuse('company.notAccepted', {
      reason: said('请填写注册资本', 'enter the registered capital'),
      wrongFields: ['registeredCapitalFen'],
    })
  mustBeValid(submission, dayOf(deps.clock.now()))
  return placesOf(deps, submission)
}

function mustBeValid({ licenseFrom, licenseTo }: CompanySubmission, today: string): void {
  if (licenseFrom <= today && licenseTo >= today) return
  const wrongFields = [licenseFrom > today ? ('licenseFrom' as const) : ('licenseTo' as const)]
  refuse('company.notAccepted', {
    reason: said('营业执照不在有效期内', 'the business licence is not valid today'),
    wrongFields,
  })
}

function placesOf({ regionByCodes, bankName }: CheckDeps, submission: CompanySubmission): CheckedPlaces {
  const codesOf = (region: NamedRegion): string[] => region.map(({ code }) => code)
  return {
    region:
      regionByCodes(codesOf(submission.region)) ??
      refuse('region.unknown', { field: said('注册地区', 'registered region') }),
    bankRegion:
      regionByCodes(codesOf(submission.bankRegion)) ??
      refuse('region.unknown', { field: said('开户地区', 'region of the bank') }),
    bankName: bankName(submission.bankCode) ?? refuse('bank.unknown'),
  }
}
