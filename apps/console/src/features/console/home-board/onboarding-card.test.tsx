// @vitest-environment happy-dom
// What is left before trading, for each kind of merchant: a party with a licence has its company to certify besides.
import { api, type DataOf } from '@merchant/contract'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { OnboardingCard } from './onboarding-card.tsx'

type Merchant = DataOf<typeof api.merchant.info>
const personSteps = [
  'REALNAME',
  'WALLET_MEMBER',
  'WALLET_PHONE',
  'WALLET_CONTRACT',
  'WALLET_CARD',
  'DEPOSIT',
  'SHOP',
  'GOODS',
] as const
const companySteps = ['REALNAME', 'COMPANY', ...personSteps.slice(1)] as const

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())

it.each([
  ['INDIVIDUAL', personSteps, '开通支付账户'],
  ['SOLE', companySteps, '企业认证'],
  ['ENTERPRISE', companySteps, '企业认证'],
] as const)('for %s', async (type, steps, second) => {
  const info: Merchant = {
    id: '01932c5a-0000-7000-8000-000000000002',
    merchantNo: 'MA1',
    type,
    name: '清和',
    contactName: '张三',
    contactPhone: '138****8000',
    shortName: null,
    contactEmail: null,
    region: null,
    address: null,
    status: 'CERTIFIED',
    statusReason: null,
    onboarding: steps.map((step, index) => ({
      step,
      state: index === 0 ? 'done' : index === 1 ? 'failed' : 'locked',
      reason: index === 1 ? '资料不清晰' : null,
      link: '/certification',
    })),
    deposit: { requiredFen: 0, paidFen: 0, missingFen: 0 },
    limits: { withdrawMinFen: 1, withdrawMaxFen: 2, withdrawMaxPublicFen: 3, withdrawsPerDay: 3 },
  }
  const [, next] = steps
  app = renderWithApp(
    <OnboardingCard progress={{ done: 1, total: steps.length, nextStep: next, nextLink: '/certification' }} />,
    { answers: [answer(api.merchant.info, info)] },
  )
  expect(await screen.findByText(`继续：${second}`)).toBeTruthy()
  const rows = await screen.findAllByRole('listitem')
  expect(rows).toHaveLength(steps.length)
  expect(rows[1]?.textContent).toContain(`${second}资料不清晰`)
  expect(screen.queryByText('绑定银行卡') === null).toBe(type !== 'INDIVIDUAL')
})
