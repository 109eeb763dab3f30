// A company over HTTP with the real sandbox, from registration to its account; one file, because its tests share one server.
import { api, dayOf } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  auditAtProvider,
  callerWith,
  type Company,
  companyOf,
  newCreditCode,
  papersOf,
  passAudit,
  proveRealName,
  proveWho,
  registerCompany,
} from '../../../testing/company.ts'
import { REGION } from '../../../testing/persons.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { DAY, differenceFromProvider, sellerOf } from '../../../testing/seller.ts'
import { answerOfBank, approve, codeOn, earn, newOperator, pay } from '../../../testing/withdrawal.ts'
import { enrolledOperator } from '../../identity/operator/operator.testing.ts'
import { lastCode } from '../../money/provider/payment-steps.testing.ts'
import { CARD_CODE, CARD_NUMBER, OTHER_CARD_NUMBER, pressOnPage } from '../../money/provider/payment.testing.ts'
import { forgetLimits, PASSWORD, signIn } from '../../identity/staff/staff.testing.ts'

const MINUTE = 60_000

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
})
afterAll(() => testApp.stop())
beforeEach(async () => {
  await testApp.sandbox.admin.clearScenarios()
  await forgetLimits(testApp)
})

const statusOf = async (company: Company) => (await company.done(api.company.info, {})).status
const stepsOf = async (company: Company) =>
  (await company.done(api.merchant.info, undefined)).onboarding.map(({ step, state }) => `${step} ${state}`)
const walletOf = (company: Company, refresh = false) => company.done(api.wallet.memberInfo, { refresh })

/** A company whose owner has proven who they are. */
async function certifiedCompany(): Promise<Company> {
  const company = await registerCompany(testApp)
  await proveRealName(company)
  return company
}

test('a company registers, is rejected, corrects its papers, passes, opens its wallet and withdraws to its account', async () => {
  const company = await registerCompany(testApp)
  expect(await stepsOf(company)).toContain('COMPANY locked')
  const tooEarly = await company.call(api.company.save, await papersOf(company))
  expect(tooEarly).toMatchObject({ Code: '4004', Msg: '请先完成：实名认证' })

  await proveRealName(company)
  expect(await stepsOf(company)).toContain('COMPANY current')
  const papers = await papersOf(company, {
    companyName: '杭州青禾工艺品(集团)有限公司',
    accountName: '杭州青禾工艺品（集团）有限公司',
  })
  expect(await company.done(api.company.save, papers)).toEqual({ status: 'VERIFYING', reason: null })
  const flags = (await company.done(api.user.infoOfLogin, undefined)) as unknown as {
    info: { UI_IsAuthRealNameAuth: number }
    company: { UC_IsAuthentication: number; UC_Name: string }
  }
  expect(flags).toMatchObject({
    info: { UI_IsAuthRealNameAuth: 1 },
    company: { UC_IsAuthentication: 2, UC_Name: '杭州青禾工艺品（集团）有限公司' },
  })
  expect(await company.call(api.company.save, await papersOf(company))).toMatchObject({
    Code: '2001',
    Msg: '当前不能操作：渠道审核中，请等待审核结果',
  })

  await auditAtProvider(company, '营业执照不清晰')
  await testApp.deliver()
  const rejected = await company.done(api.company.info, {})
  expect(rejected).toMatchObject({
    status: 'REJECTED',
    reason: '营业执照不清晰',
    // Nobody reads it but people.
    wrongFields: [],
    canSubmit: true,
    attemptsLeftToday: 4,
  })
  expect(rejected.papers).toMatchObject({ legalName: '李*', pictures: { openingPermit: null } })
  expect(rejected.papers?.accountNo).toMatch(/^3301\*+\d{4}$/)
  expect(await stepsOf(company)).toContain('COMPANY failed')

  const corrected = await papersOf(company, { creditCode: papers.creditCode })
  expect((await company.done(api.company.save, corrected)).status).toBe('VERIFYING')
  await auditAtProvider(company)
  await testApp.deliver()
  expect(await statusOf(company)).toBe('PASSED')
  expect(await company.call(api.company.save, corrected)).toMatchObject({ Code: '2001' })

  // The account of the company is there without a code, and money may go to it at once.
  const audited = await walletOf(company)
  expect(audited).toMatchObject({ memberType: 'ENTERPRISE', state: 'COMPANY_SET' })
  expect(audited.cards).toMatchObject([
    {
      kind: 'PUBLIC',
      bankName: '工商银行',
      branchName: '中国工商银行杭州文三路支行',
      holderName: '杭州青禾工艺品有限公司',
      status: 'BOUND',
      isDefault: true,
      coolingUntil: null,
    },
  ])
  await company.done(api.message.sendAllinpayCode, { phone: company.phone })
  await company.done(api.wallet.bindPhone, { phone: company.phone, code: await lastCode(testApp, company.phone) })
  const { url } = await company.done(api.wallet.signContract, {})
  await pressOnPage(url, 'agree')
  expect((await walletOf(company, true)).state).toBe('READY')
  expect((await company.done(api.merchant.info, undefined)).status).toBe('ACTIVE')
  const [account] = audited.cards
  const bankCardId = account?.id ?? ''
  expect(await company.call(api.wallet.unbindCard, { cardId: bankCardId, smsCode: '123456' })).toMatchObject({
    Code: '2001',
  })

  const seller = await sellerOf(testApp, { actor: await company.actor(), phone: company.phone })
  await earn(seller)
  const again = await companyOf(testApp, company.merchantId, company.phone)
  const asked = await again.done(api.withdrawOrder.quote, { amountFen: 300_000, bankCardId })
  expect(asked).toMatchObject({ feeFen: 0, arriveFen: 300_000 })
  const order = await again.done(api.withdrawOrder.apply, { amountFen: 300_000, bankCardId })
  expect(order).toMatchObject({ feeFen: 0, bankName: '工商银行', status: 'WAIT_CONFIRM' })
  const smsCode = await codeOn(seller)
  const confirmed = await again.done(api.withdrawOrder.confirm, { id: order.id, smsCode })
  const approved = await approve(testApp, newOperator(testApp, '审核小吴'), confirmed)
  await pay(testApp, newOperator(testApp), approved)
  await answerOfBank(testApp, order.withdrawNo, 'success')
  const { list } = await again.done(api.withdrawOrder.listMine, {})
  expect(list).toMatchObject([{ status: 'SUCCESS', arriveFen: 300_000 }])
  const [sent] = await testApp.sandbox.admin.orders(order.withdrawNo)
  expect(sent).toMatchObject({ details: { cardNo: corrected.accountNo, bankCardPro: 1 } })
  expect(await differenceFromProvider(seller)).toBe(0)
})

describe('limits and rules of the papers', () => {
  test('what the provider names by a code is named to the form, until new papers come', async () => {
    const company = await certifiedCompany()
    const papers = await papersOf(company, { unionBankNo: '000000000000' })
    expect((await company.done(api.company.save, papers)).status).toBe('REJECTED')
    expect(await company.done(api.company.info, {})).toMatchObject({
      reason: '联行号不正确',
      wrongFields: ['unionBankNo'],
    })
    expect((await company.done(api.company.save, { ...papers, unionBankNo: '102331000017' })).status).toBe('VERIFYING')
    expect(await company.done(api.company.info, {})).toMatchObject({ wrongFields: [] })
  })

  test('a person has no company, and a company gives what its licence says', async () => {
    const company = await certifiedCompany()
    const papers = await papersOf(company)
    const refusedWith = async (changes: Partial<typeof papers>) =>
      (await company.call(api.company.save, { ...papers, ...changes })) as { Code: string; Msg?: string }
    expect(await refusedWith({ registeredCapitalFen: null })).toMatchObject({
      Msg: expect.stringContaining('注册资本'),
      Data: { wrongFields: ['registeredCapitalFen'] },
    })
    expect(await refusedWith({ licenseTo: '2020-01-01' })).toMatchObject({
      Msg: expect.stringContaining('有效期'),
      Data: { wrongFields: ['licenseTo'] },
    })
    expect(await refusedWith({ bankCode: 'XYZ' })).toMatchObject({ Msg: '请选择列表中的开户银行' })
    expect(await refusedWith({ region: [REGION[0], REGION[2]] as never })).toMatchObject({
      Msg: '请从列表中选择注册地区',
    })
    expect(await refusedWith({ creditCode: '91330106MA27XY1Q0X' })).toMatchObject({ Code: '1001' })
    expect(await refusedWith({ accountName: '别的公司' })).toMatchObject({ Code: '1001' })
    expect(await refusedWith({ licenseFileId: '01890000-0000-7000-8000-000000000000' })).toMatchObject({ Code: '2004' })
    expect((await company.done(api.company.info, {})).attemptsLeftToday).toBe(5)
    const person = await registerCompany(testApp, { type: 'INDIVIDUAL', name: '李青' } as never).catch(
      (error: unknown) => String(error),
    )
    expect(person).toContain('1001')
  })

  test('a company has three merchants at the most', async () => {
    const creditCode = newCreditCode()
    for (let merchant = 1; merchant <= 3; merchant += 1) {
      const company = await certifiedCompany()
      expect((await company.done(api.company.save, await papersOf(company, { creditCode }))).status).toBe('VERIFYING')
    }
    const fourth = await certifiedCompany()
    expect(await fourth.call(api.company.save, await papersOf(fourth, { creditCode }))).toMatchObject({
      Code: '3003',
      Msg: '超出限额：同一企业最多开设 3 个商户',
    })
  })

  test('a company has three merchants also when five hand its papers in at the same moment', async () => {
    const creditCode = newCreditCode()
    const companies: Company[] = []
    while (companies.length < 5) companies.push(await certifiedCompany())
    const papers = await Promise.all(companies.map((company) => papersOf(company, { creditCode })))
    const answers = await Promise.all(
      companies.map((company, at) => company.call(api.company.save, papers[at] ?? expect.fail('no papers'))),
    )
    expect(answers.map(({ Code }) => Code).toSorted()).toEqual(['0000', '0000', '0000', '3003', '3003'])
  })

  test('a company binds one card of its legal person, whatever codes it has at hand', async () => {
    const company = await certifiedCompany()
    await passAudit(company)
    const apply = (cardNumber: string) =>
      company.done(api.wallet.applyBindCard, { cardNumber, phone: '13900002222' }).then(({ card }) => card.id)
    const first = await apply(CARD_NUMBER)
    const second = await apply(OTHER_CARD_NUMBER)
    expect(await company.call(api.wallet.bindCard, { cardId: first, code: CARD_CODE })).toMatchObject({ Code: '2001' })
    await company.done(api.wallet.bindCard, { cardId: second, code: CARD_CODE })
    const third = { cardNumber: CARD_NUMBER, phone: '13900002222' }
    expect(await company.call(api.wallet.applyBindCard, third)).toMatchObject({ Code: '3003' })
  })

  test('after five tries a day a person of the platform looks, and every look is logged', async () => {
    const company = await certifiedCompany()
    const papers = await papersOf(company)
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await company.done(api.company.save, papers)
      await auditAtProvider(company, `第 ${attempt} 次未通过`)
      await testApp.deliver()
      // The provider distinguishes its verdicts by the second.
      await testApp.pass(1_000)
    }
    expect(await company.done(api.company.save, papers)).toMatchObject({ status: 'MANUAL' })
    expect(await company.call(api.company.save, papers)).toMatchObject({ Code: '2001' })

    const operator = await newOperatorCaller()
    const waiting = await operator.done(api.certificationReview.list, { kind: 'COMPANY', status: 'MANUAL' })
    const row = waiting.list.find(({ merchantId }) => merchantId === company.merchantId)
    if (row === undefined) throw new Error('It does not wait')
    expect(waiting.counts?.['MANUAL']).toBeGreaterThanOrEqual(1)
    const { kind, merchantId } = row
    const info = await operator.done(api.certificationReview.info, { kind, merchantId })
    expect(info).toMatchObject({ realName: null, company: { legalName: '李青', accountNo: papers.accountNo } })
    const url = info.company?.pictures.license.url ?? ''
    const pictureFor = async ({ token }: { token: string }) =>
      (await testApp.app.http.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode
    // The address is the reviewer's: not even the papers' owner opens it.
    expect([await pictureFor(operator), await pictureFor(company)]).toEqual([200, 404])
    const stale = { decision: 'pass', kind, merchantId, version: row.version + 1 } as const
    expect(await operator.call(api.certificationReview.audit, stale)).toMatchObject({ Code: '2002' })
    const decision = { ...stale, version: row.version }
    expect(await operator.done(api.certificationReview.audit, decision, 'once-and-for-all')).toMatchObject({
      status: 'PASSED',
    })
    expect(await operator.done(api.certificationReview.audit, decision, 'once-and-for-all')).toMatchObject({
      status: 'PASSED',
    })
    expect(await operator.call(api.certificationReview.audit, decision)).toMatchObject({ Code: '2001' })

    // The provider hears of it afterwards, and only its own audit opens the wallet.
    expect((await walletOf(company)).state).toBe('CREATED')
    await testApp.work()
    await auditAtProvider(company)
    await testApp.deliver()
    expect((await walletOf(company)).state).toBe('COMPANY_SET')
    const log = await company.done(api.security.operationLog, {})
    expect(log.list.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['certification.view', 'certification.audit', 'company.submit']),
    )
  })
})

describe('an audit whose end is announced only once', () => {
  test('is asked about when the announcement was lost: by whoever looks, by the job, and by the wallet', async () => {
    const looked = await certifiedCompany()
    await looked.done(api.company.save, await papersOf(looked))
    await auditAtProvider(looked)
    await testApp.pass(5_000)
    expect(await statusOf(looked)).toBe('PASSED')

    const waited = await certifiedCompany()
    await waited.done(api.company.save, await papersOf(waited))
    await auditAtProvider(waited)
    await testApp.pass(MINUTE)
    await testApp.work()
    expect(await rowOf(waited)).toMatchObject({ status: 'PASSED', provider_state: 'PASSED', next_check_at: null })

    const opened = await certifiedCompany()
    await opened.done(api.company.save, await papersOf(opened))
    await auditAtProvider(opened)
    expect(await opened.done(api.wallet.setCompanyInfo, {})).toMatchObject({ state: 'COMPANY_SET' })
  })

  test('announcement, job and readers at once: it passes once', async () => {
    const company = await certifiedCompany()
    await company.done(api.company.save, await papersOf(company))
    await auditAtProvider(company)
    await testApp.pass(MINUTE)
    await Promise.all([
      testApp.deliver(),
      testApp.modules.certification.resumeVerifications(),
      testApp.modules.certification.resumeVerifications(),
      testApp.modules.certification.onCompanyAudit(company.merchantId),
      statusOf(company),
    ])
    await testApp.pass(MINUTE)
    await testApp.work()
    expect(await statusOf(company)).toBe('PASSED')
    expect(await decisionsOf(company)).toEqual(['企业认证通过'])
    expect((await walletOf(company)).cards).toHaveLength(1)
  })

  test('two submissions at once: one is taken, the other has to wait', async () => {
    const company = await certifiedCompany()
    const [first, second] = [await papersOf(company), await papersOf(company)]
    const answers = await Promise.all([company.call(api.company.save, first), company.call(api.company.save, second)])
    expect(answers.map(({ Code }) => Code).toSorted()).toEqual(['0000', '2001'])
    expect(await rowOf(company)).toMatchObject({ submission_no: 1, attempts_of_day: 1 })
    const members = await testApp.sandbox.admin.members(company.merchantId.replaceAll('-', ''))
    const taken = answers[0].Code === '0000' ? first : second
    expect(members[0]?.company?.info.accountNo).toBe(taken.accountNo)
  })
})

describe('a provider that does not answer', () => {
  test.each([
    ['the papers never arrived', 'resetBeforeCommit'],
    ['the papers arrived and the answer was lost', 'resetAfterCommit'],
  ] as const)('%s: nothing is taken for failed, and they are audited once', async (_, fault) => {
    const company = await certifiedCompany()
    await testApp.sandbox.admin.scenario({ match: { method: 'setCompanyInfo' }, fault, times: 1 })
    expect((await company.done(api.company.save, await papersOf(company))).status).toBe('VERIFYING')
    await testApp.pass(MINUTE)
    await testApp.work()
    await auditAtProvider(company)
    await testApp.deliver()
    expect(await statusOf(company)).toBe('PASSED')
    expect(await decisionsOf(company)).toEqual(['企业认证通过'])
  })

  test('an old rejection is not taken for the verdict on new papers', async () => {
    const company = await certifiedCompany()
    const papers = await papersOf(company)
    await company.done(api.company.save, papers)
    await auditAtProvider(company, '营业执照不清晰')
    await testApp.deliver()
    await testApp.pass(MINUTE)
    await testApp.sandbox.admin.scenario({ match: { method: 'setCompanyInfo' }, fault: 'resetBeforeCommit', times: 1 })
    expect((await company.done(api.company.save, await papersOf(company))).status).toBe('VERIFYING')
    await testApp.pass(MINUTE)
    await testApp.work()
    expect(await rowOf(company)).toMatchObject({ status: 'VERIFYING', provider_state: 'SENT' })
  })

  test('after three more tries a person looks; rejected, the merchant may hand in anew', async () => {
    const company = await certifiedCompany()
    await testApp.sandbox.admin.scenario({ match: { method: 'setCompanyInfo' }, fault: 'resetBeforeCommit', times: 4 })
    await company.done(api.company.save, await papersOf(company))
    for (const minutes of [1, 5, 15]) {
      await testApp.pass(minutes * MINUTE)
      await testApp.work()
    }
    const { status, version } = await rowOf(company)
    expect(status).toBe('MANUAL')
    const operator = await newOperatorCaller()
    const reason = '营业执照已吊销'
    const decision = { decision: 'reject', kind: 'COMPANY', merchantId: company.merchantId, version, reason } as const
    expect(await operator.done(api.certificationReview.audit, decision)).toMatchObject({ status: 'REJECTED', reason })
    const again = await companyOf(testApp, company.merchantId, company.phone)
    expect(await again.done(api.company.info, {})).toMatchObject({ status: 'REJECTED', reason, canSubmit: true })
    expect((await again.done(api.company.save, await papersOf(again))).status).toBe('VERIFYING')
    // Whoever decides next reads what was said before, newest first, and of the looks nothing.
    const { history } = await operator.done(api.certificationReview.info, {
      kind: 'COMPANY',
      merchantId: company.merchantId,
    })
    expect(history.slice(0, 2)).toMatchObject([
      { text: '重新提交企业认证', party: 'MERCHANT', name: null },
      { text: `企业认证人工审核驳回：${reason}`, party: 'PLATFORM', name: expect.stringMatching(/./) },
    ])
    expect(history.map(({ text }) => text).join()).not.toContain('查看')
  })
})

describe('papers that run out', () => {
  test('close withdrawals, and are renewed by a person who looks at the new ones', async () => {
    const company = await certifiedCompany()
    const lastDay = dayOf(new Date(testApp.clock.now().getTime() + 3 * DAY))
    const papers = await passAudit(company, await papersOf(company, { licenseTo: lastDay }))
    await testApp.pass(4 * DAY)
    await testApp.work()
    const again = await companyOf(testApp, company.merchantId, company.phone)
    const info = await again.done(api.company.info, {})
    expect(info).toMatchObject({ status: 'EXPIRED', canSubmit: true })
    expect(dayOf(info.graceUntil ?? '')).toBe(dayOf(new Date(new Date(lastDay).getTime() + 31 * DAY)))
    expect(
      await again.call(api.withdrawOrder.apply, { amountFen: 10_000, bankCardId: papers.licenseFileId }),
    ).toMatchObject({
      Code: '2001',
      Msg: '当前不能操作：营业执照已过期，请先更新认证',
    })
    const renewed = { ...papers, licenseTo: '9999-12-31' }
    expect((await again.done(api.company.save, renewed)).status).toBe('MANUAL')
    const operator = await newOperatorCaller()
    const { version } = await rowOf(company)
    const decision = { decision: 'pass', kind: 'COMPANY', merchantId: company.merchantId, version } as const
    await operator.done(api.certificationReview.audit, decision)
    expect(await statusOf(again)).toBe('PASSED')
  })
})

const rowOf = (company: Company) =>
  testApp.db.tenant(company.merchantId).selectFrom('company_cert').selectAll().executeTakeFirstOrThrow()

/** What was decided about the papers, in words, oldest first. */
async function decisionsOf(company: Company): Promise<string[]> {
  const rows = await testApp.db
    .tenant(company.merchantId)
    .selectFrom('operation_log')
    .select('summary')
    .where('action', '=', 'company.decide')
    .orderBy('at')
    .execute()
  return rows.map(({ summary }) => summary)
}

let operatorCount = 0
async function newOperatorCaller() {
  const login = `op_review_${(operatorCount += 1)}`
  const { operators } = testApp.modules
  const operator = { login, password: PASSWORD, role: 'PLATFORM_AUDIT', name: '审核小周' } as const
  const { nextCode } = await enrolledOperator({ operators, clock: testApp.clock }, operator)
  await forgetLimits(testApp)
  const token = await signIn(testApp, login, nextCode())
  await proveWho(testApp, token)
  return callerWith(testApp, token)
}
