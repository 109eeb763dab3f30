// @vitest-environment happy-dom
// A company's papers: part by part, kept while they are typed, marked when they come back, and on to the wallet when they pass.
import { api, type CompanyInfo, type CompanyPapers, type LoginInfo } from '@merchant/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { refreshReads } from '../../../api/use-endpoint.ts'
import { answer, complaint, type FakeAnswer, refusal } from '../../../testing/fake-api.ts'
import { fakeUploads } from '../../../testing/fake-upload.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { emptyBoard } from '../../../testing/sample-board.ts'
import { companyLogin } from '../../../testing/sample-session.ts'
import { draftKey, writeDraft } from './certification-draft.ts'
import CertificationPage from './certification-page.tsx'
import type { RealName } from './certification.labels.ts'
import type { CompanyValues } from './company-values.ts'

const fileId = (number: number) => `01932c5a-0000-7000-8000-0000000000f${number}`
const creditCode = '91330106MA2B1ABC0N'
const legalIdNumber = '11010519491231002X'
const region = [
  { code: '330000', name: '浙江省' },
  { code: '330100', name: '杭州市' },
  { code: '330106', name: '西湖区' },
]
const picture = (number: number) => ({ fileId: fileId(number), url: '/a.webp', thumbnailUrl: '/a.webp' })
const person: RealName = {
  status: 'PASSED',
  reason: null,
  realName: '张*',
  idNumber: '1101**********002X',
  validFrom: '2020-01-01',
  validTo: '2040-01-01',
  graceUntil: null,
  attemptsLeftToday: 4,
  submittedAt: null,
  pictures: null,
}
const papers: CompanyPapers = {
  authType: 'ONE_CERT',
  companyName: '清和（杭州）茶业有限公司',
  creditCode,
  licenseNo: null,
  orgCode: null,
  taxNo: null,
  licenseFrom: '2020-01-01',
  licenseTo: '9999-12-31',
  region,
  address: '灵隐街道龙井路一百一十八号',
  registeredCapitalFen: 100_000_000,
  scope: '茶叶销售',
  legalName: '张*',
  legalIdNumber: '1101**********002X',
  legalPhone: '138****8000',
  companyPhone: '0571-88888888',
  employeeCount: 12,
  taxpayerType: 'SMALL',
  accountName: '清和（杭州）茶业有限公司',
  accountNo: '1202**********7788',
  bankCode: 'ABC',
  bankName: '中国农业银行',
  bankBranch: '中国农业银行杭州西湖支行',
  unionBankNo: '103331000123',
  bankRegion: region,
  pictures: { license: picture(1), legalIdFront: picture(2), legalIdBack: picture(3), openingPermit: null },
}
const none: CompanyInfo = {
  status: 'NONE',
  reason: null,
  wrongFields: [],
  submittedAt: null,
  passedAt: null,
  graceUntil: null,
  attemptsLeftToday: 5,
  canSubmit: true,
  papers: null,
}
const handedIn: CompanyInfo = { ...none, submittedAt: '2026-11-20T01:00:00.000Z', papers }
const verifying: CompanyInfo = { ...handedIn, status: 'VERIFYING', canSubmit: false }
const rejected: CompanyInfo = {
  ...handedIn,
  status: 'REJECTED',
  reason: '联行号与开户支行不一致',
  wrongFields: ['unionBankNo', 'bankBranch'],
}
const passed: CompanyInfo = { ...verifying, status: 'PASSED', passedAt: '2026-11-20T02:00:00.000Z' }
const login: LoginInfo = {
  ...companyLogin,
  company: { ...companyLogin.company, name: papers.companyName, isAuthentication: 0 },
}
/** What the form holds when everything has been typed. */
const typed: CompanyValues = {
  ...papers,
  legalName: '张三',
  legalIdNumber,
  legalPhone: '13800138000',
  accountNo: '1202026609900017788',
  licenseFileId: [picture(1)],
  legalIdFrontFileId: [picture(2)],
  legalIdBackFileId: [picture(3)],
} as unknown as CompanyValues

let app: ReturnType<typeof renderWithApp>
let uploads: ReturnType<typeof fakeUploads>
const open = (company: CompanyInfo, more: readonly FakeAnswer[] = [], as = login) => {
  uploads = fakeUploads([fileId(1)])
  app = renderWithApp(<CertificationPage />, {
    login: as,
    answers: [
      answer(api.user.realName, person),
      answer(api.company.info, company),
      answer(api.user.infoOfLogin, companyLogin),
      answer(api.board.merchant, emptyBoard),
      answer(api.init.regions, []),
      ...more,
    ],
  })
}
afterEach(() => {
  app.close()
  uploads.restore()
  localStorage.clear()
  sessionStorage.clear()
})
const key = (form: 'person' | 'company') => draftKey(login.user.id, form)
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const opened = () => document.querySelector<HTMLElement>('[data-open]') ?? document.body
/** Presses a button of the part that is open. */
const press = (name: string) => fireEvent.click(within(opened()).getByText(name).closest('button') ?? document.body)
const openPart = (name: string) => fireEvent.click(screen.getByText(name, { selector: '.form-part h3 > button' }))
const openPartName = () => opened().querySelector('h3')?.textContent ?? ''
const isOpened = (name: string) => waitFor(() => expect(openPartName()).toContain(name))
const begin = () => screen.findByText('营业执照照片', { selector: 'label' })

it('begins with the licence, and goes on only when the part is right', async () => {
  open(none)
  await begin()
  expect(screen.getByLabelText(/企业名称/)).toHaveProperty('value', papers.companyName)
  press('保存并下一步')
  expect(await screen.findByText('请上传营业执照照片')).toBeTruthy()
  expect(openPartName()).toContain('营业执照')
  type(/^统一社会信用代码/, '91330106MA2B1ABC01')
  expect(screen.getByText('校验码不符，请逐位核对')).toBeTruthy()
  type(/^统一社会信用代码/, '9133 0106 ma2b1abc0n')
  expect(screen.getByText('校验通过')).toBeTruthy()
})

it('Enter in a field leaves the part that is open, and never hands in the others', async () => {
  writeDraft(key('company'), typed)
  open(none)
  await begin()
  // What a browser presses for Enter: the form's first button that submits.
  const pressEnter = () => fireEvent.click(document.querySelector('form button[type=submit]') ?? document.body)
  for (const next of ['经营信息', '法定代表人', '对公结算账户']) {
    pressEnter()
    await isOpened(next)
    expect(app.server.inputsOf(api.company.save)).toEqual([])
  }
  openPart('营业执照')
  expect(fireEvent.keyDown(screen.getByLabelText(/营业期限起/), { key: 'Enter' })).toBe(false)
})

it('submits all four parts; the account bears the company’s name', async () => {
  writeDraft(key('company'), typed)
  open(none, [answer(api.company.save, { status: 'VERIFYING', reason: null })])
  await begin()
  for (const next of ['经营信息', '法定代表人', '对公结算账户']) {
    press('保存并下一步')
    await isOpened(next)
  }
  app.server.push(answer(api.company.info, verifying))
  press('提交审核')
  expect(await screen.findByText('企业资料审核中')).toBeTruthy()
  expect(app.server.inputsOf(api.company.save)).toEqual([
    {
      authType: 'ONE_CERT',
      companyName: papers.companyName,
      creditCode,
      licenseFileId: fileId(1),
      licenseFrom: '2020-01-01',
      licenseTo: '9999-12-31',
      region,
      address: papers.address,
      registeredCapitalFen: 100_000_000,
      scope: '茶叶销售',
      legalName: '张三',
      legalIdNumber,
      legalIdFrontFileId: fileId(2),
      legalIdBackFileId: fileId(3),
      legalPhone: '13800138000',
      companyPhone: '0571-88888888',
      employeeCount: 12,
      taxpayerType: 'SMALL',
      accountName: papers.companyName,
      accountNo: '1202026609900017788',
      bankCode: 'ABC',
      bankBranch: papers.bankBranch,
      unionBankNo: papers.unionBankNo,
      bankRegion: region,
      openingPermitFileId: null,
    },
  ])
})

it('waits without a form, and goes on to the wallet by itself when the verdict comes', async () => {
  open(verifying)
  expect(await screen.findByText('企业资料审核中')).toBeTruthy()
  expect(screen.queryByText(/提交审核/)).toBeNull()
  app.server.push(answer(api.company.info, passed))
  await act(() => refreshReads(app.client, [api.company.info]))
  await waitFor(() => expect(app.visited).toEqual(['/ec/index']))
  expect({ ...localStorage }).not.toHaveProperty(key('company'))
})

it('marks what the auditor names, keeps everything else, and shows what has to be typed again', async () => {
  open(rejected)
  expect(await screen.findByText('审核未通过：联行号与开户支行不一致')).toBeTruthy()
  expect(openPartName()).toContain('对公结算账户')
  const field = screen.getByLabelText(/联行号/).closest<HTMLElement>('.ant-form-item')
  expect(await within(field ?? document.body).findByText('审核指出此项有误')).toBeTruthy()
  expect(screen.getByLabelText(/联行号/)).toHaveProperty('value', papers.unionBankNo)
  expect(screen.getByText(`上次提交：${papers.accountNo}，请重新填写`)).toBeTruthy()
})

it('has nothing to be typed again where it was typed in this tab', async () => {
  writeDraft(key('company'), typed)
  open({ ...rejected, submittedAt: '2020-01-01T00:00:00.000Z' })
  expect(await screen.findByLabelText(/对公账号/)).toHaveProperty('value', '1202026609900017788')
  expect(screen.getByLabelText(/身份证号/)).toHaveProperty('value', legalIdNumber)
})

it('keeps numbers of papers and accounts in this tab only', () => {
  open(none)
  writeDraft(key('company'), typed)
  for (const secret of [legalIdNumber, '1202026609900017788', '13800138000'])
    expect(JSON.stringify({ ...localStorage })).not.toContain(secret)
})

it('fills in the legal representative from the real-name check of this browser', async () => {
  writeDraft(key('person'), {
    realName: '张三',
    idNumber: legalIdNumber,
    idFrontFileId: [picture(2)],
    idBackFileId: [picture(3)],
  })
  open(none)
  await begin()
  openPart('法定代表人')
  press('与实名认证为同一人，一键填入')
  expect(await screen.findByText('已填入实名认证的资料，请核对')).toBeTruthy()
  expect(screen.getByLabelText(/^姓名/)).toHaveProperty('value', '张三')
  expect(screen.getByLabelText(/身份证号/)).toHaveProperty('value', legalIdNumber)
  expect(screen.getByLabelText(/^手机号/)).toHaveProperty('value', login.user.phone)
  expect(screen.getByAltText('身份证人像面 1')).toBeTruthy()
})

it('opens the part that a complaint of the server is about', async () => {
  writeDraft(key('company'), typed)
  open(none, [complaint(api.company.save, '请核对', { legalIdNumber: '身份证号不正确，请核对' })])
  await begin()
  openPart('对公结算账户')
  press('提交审核')
  await isOpened('法定代表人')
  expect(await screen.findByText('身份证号不正确，请核对')).toBeTruthy()
  app.server.push(refusal(api.company.save, '4008', '企业认证资料有误：联行号不存在'))
  openPart('对公结算账户')
  press('提交审核')
  await isOpened('对公结算账户')
  expect((await screen.findAllByText('企业认证资料有误：联行号不存在')).length).toBeGreaterThan(0)
})

it('asks for the new licence when the old one has run out', async () => {
  open({ ...handedIn, status: 'EXPIRED', graceUntil: '2026-12-20T04:00:00.000Z' })
  expect(await screen.findByText('营业执照已过期，请更新')).toBeTruthy()
  expect(screen.getByText(/2026-12-20 之后其他功能也将暂停/)).toBeTruthy()
  expect(screen.getByText('重新提交审核')).toBeTruthy()
})

it('has no company step for a person without a licence', async () => {
  open(none, [], { ...login, merchant: { ...login.merchant, type: 'INDIVIDUAL' } as LoginInfo['merchant'] })
  expect(await screen.findByText('认证已全部通过')).toBeTruthy()
  expect(screen.queryByText('企业认证')).toBeNull()
  expect(app.server.inputsOf(api.company.info)).toEqual([])
})
