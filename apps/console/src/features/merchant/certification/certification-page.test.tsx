// @vitest-environment happy-dom
// Who a merchant is: what may be submitted, what each state says, and that a passed check opens the way on.
import { api, type DataOf, type LoginInfo } from '@merchant/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { refreshReads } from '../../../api/use-endpoint.ts'
import { answer, type FakeAnswer, refusal } from '../../../testing/fake-api.ts'
import { fakeUploads } from '../../../testing/fake-upload.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { emptyBoard } from '../../../testing/sample-board.ts'
import { merchantLogin } from '../../../testing/sample-session.ts'
import type { RealName } from './certification.labels.ts'
import CertificationPage from './certification-page.tsx'
import { idCharacters } from './id-number-field.tsx'

const front = '01932c5a-0000-7000-8000-0000000000f1'
const back = '01932c5a-0000-7000-8000-0000000000f2'
const idNumber = '11010519491231002X'
const none: RealName = {
  status: 'NONE',
  reason: null,
  realName: '',
  idNumber: '',
  validFrom: null,
  validTo: null,
  graceUntil: null,
  attemptsLeftToday: 5,
  submittedAt: null,
  pictures: null,
}
const passed: RealName = { ...none, status: 'PASSED', realName: '张*', idNumber: '1101**********002X' }
const verified: LoginInfo = merchantLogin
const unverified: LoginInfo = {
  ...merchantLogin,
  info: { realName: '', idNumber: '', isAuthentication: 0, isRealNameAuthentication: 0 },
}
const merchant: DataOf<typeof api.merchant.info> = {
  id: '01932c5a-0000-7000-8000-000000000002',
  merchantNo: 'MA1',
  type: 'INDIVIDUAL',
  name: '清和茶铺',
  contactName: '',
  contactPhone: '138****8000',
  shortName: null,
  contactEmail: null,
  region: null,
  address: null,
  status: 'ONBOARDING',
  statusReason: null,
  onboarding: [],
  deposit: { requiredFen: 0, paidFen: 0, missingFen: 0 },
  limits: { withdrawMinFen: 1_000, withdrawMaxFen: 5_000_000, withdrawMaxPublicFen: 50_000_000, withdrawsPerDay: 3 },
}

let app: ReturnType<typeof renderWithApp>
let uploads: ReturnType<typeof fakeUploads>
const registeredAs = (contactName: string) => answer(api.merchant.info, { ...merchant, contactName })
const open = (realName: RealName, more: readonly FakeAnswer[] = []) => {
  uploads = fakeUploads([front, back])
  app = renderWithApp(<CertificationPage />, {
    login: unverified,
    answers: [
      answer(api.user.realName, realName),
      answer(api.user.infoOfLogin, verified),
      answer(api.board.merchant, emptyBoard),
      registeredAs(''),
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

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const chooseDay = (label: RegExp, day: string) => {
  type(label, day)
  fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter', keyCode: 13 })
}
const choosePicture = async (index: number, name: string) => {
  const field = document.querySelectorAll('input[type=file]')[index]
  if (field === undefined) throw new Error('No such upload field')
  fireEvent.change(field, { target: { files: [new File(['x'], 'card.png', { type: 'image/png' })] } })
  await screen.findByAltText(`${name} 1`)
}
const fill = async () => {
  await screen.findByLabelText(/真实姓名/)
  type(/真实姓名/, '张三')
  type(/身份证号/, idNumber)
  chooseDay(/有效期起/, '2020-01-01')
  fireEvent.click(screen.getByLabelText('长期'))
  await choosePicture(0, '人像面')
  await choosePicture(0, '国徽面')
}
const press = (name: string) => fireEvent.click(screen.getByText(name).closest('button') ?? document.body)

it('submits what stands on the ID card and, once passed, opens the console and goes on to the wallet', async () => {
  open(none, [answer(api.user.saveRealName, { status: 'PASSED', reason: null })])
  await fill()
  app.server.push(answer(api.user.realName, passed))
  press('提交认证')
  await waitFor(() => expect(app.visited).toEqual(['/ec/index']))
  expect(app.server.inputsOf(api.user.saveRealName)).toEqual([
    {
      realName: '张三',
      idNumber,
      validFrom: '2020-01-01',
      validTo: '9999-12-31',
      idFrontFileId: front,
      idBackFileId: back,
    },
  ])
  expect(uploads.purposes).toEqual(['CERTIFICATE', 'CERTIFICATE'])
  // The guard believes the login info alone.
  expect(app.server.inputsOf(api.user.infoOfLogin)).toHaveLength(1)
})

it('begins with the name given at the registration, and says when another one is typed', async () => {
  open(none, [registeredAs('张三')])
  const name = () => screen.getByLabelText<HTMLInputElement>(/真实姓名/).value
  await screen.findByLabelText(/真实姓名/)
  await waitFor(() => expect(name()).toBe('张三'))
  expect(screen.queryByText(/与注册时填写的/)).toBeNull()
  type(/真实姓名/, '张叁')
  expect(await screen.findByText('与注册时填写的“张三”不同：以身份证为准，确认无误即可提交')).toBeTruthy()
  type(/真实姓名/, '')
  await waitFor(() => expect(name()).toBe(''))
})

it('says what is missing beside each field and sends nothing', async () => {
  open(none)
  await screen.findByLabelText(/真实姓名/)
  press('提交认证')
  expect(await screen.findByText('请上传人像面')).toBeTruthy()
  expect(screen.getByText('请上传国徽面')).toBeTruthy()
  expect(screen.getAllByText(/^请(填写|选择)/, { selector: '.ant-form-item-explain-error' })).toHaveLength(4)
  expect(app.server.inputsOf(api.user.saveRealName)).toEqual([])
})

it('judges the ID number while it is typed', async () => {
  open(none)
  await screen.findByLabelText(/身份证号/)
  type(/身份证号/, '1101051949')
  expect(screen.getByText('已输入 10 位，还差 8 位')).toBeTruthy()
  type(/身份证号/, '110105194912310021')
  expect(screen.getByText('校验码不符，请逐位核对；与证件一致则可提交')).toBeTruthy()
  type(/身份证号/, '11010519491231002x')
  expect(screen.getByText('校验通过 · 1949-12-31 出生')).toBeTruthy()
})

it('shows why it was rejected and lets the merchant submit again', async () => {
  open({ ...none, status: 'REJECTED', reason: '姓名与身份证号不一致', attemptsLeftToday: 3 })
  expect(await screen.findByText('认证未通过：姓名与身份证号不一致')).toBeTruthy()
  expect(screen.getByText('今日还可提交 3 次')).toBeTruthy()
  expect(screen.getByText('重新提交')).toBeTruthy()
})

it('comes back with what was handed in, on a device that never saw it, but for the name and the number', async () => {
  const picture = (fileId: string) => ({ fileId, url: '/files/one', thumbnailUrl: '/files/one' })
  open({
    ...none,
    status: 'REJECTED',
    reason: '姓名与身份证号不一致',
    realName: '张*',
    idNumber: '1101**********002X',
    validFrom: '2020-01-01',
    validTo: '2040-01-01',
    submittedAt: '2026-11-20T00:00:00.000Z',
    pictures: { idFront: picture(front), idBack: picture(back) },
  })
  expect(await screen.findByText('上次提交：张*，请重新填写')).toBeTruthy()
  expect(screen.getByText('上次提交：1101**********002X，请重新填写')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/有效期止/).value).toBe('2040-01-01')
  expect(screen.getByAltText('国徽面 1')).toBeTruthy()
  type(/真实姓名/, '张三')
  type(/身份证号/, idNumber)
  app.server.push(answer(api.user.saveRealName, { status: 'REJECTED', reason: '姓名与身份证号不一致' }))
  press('重新提交')
  await waitFor(() =>
    expect(app.server.inputsOf(api.user.saveRealName)).toEqual([
      {
        realName: '张三',
        idNumber,
        validFrom: '2020-01-01',
        validTo: '2040-01-01',
        idFrontFileId: front,
        idBackFileId: back,
      },
    ]),
  )
})

it('asks for the state again when a try was refused, because the try may have been counted', async () => {
  open(none, [refusal(api.user.saveRealName, '4003', '实名认证未通过：证件不在有效期内')])
  await fill()
  app.server.push(answer(api.user.realName, { ...none, status: 'REJECTED', reason: '证件不在有效期内' }))
  press('提交认证')
  expect(await screen.findByText('认证未通过：证件不在有效期内')).toBeTruthy()
  expect(app.visited).toEqual([])
})

it('says that a person decides once the tries of the day are used up, and takes the papers all the same', async () => {
  open({ ...none, status: 'REJECTED', reason: '姓名与身份证号不一致', attemptsLeftToday: 0 })
  expect(await screen.findByText('今日提交次数较多，再次提交将转人工审核')).toBeTruthy()
  app.server.push(answer(api.user.saveRealName, { status: 'MANUAL', reason: '今日提交次数较多' }))
  await fill()
  app.server.push(answer(api.user.realName, { ...none, status: 'MANUAL', realName: '张*', attemptsLeftToday: 0 }))
  press('重新提交')
  expect(await screen.findByText('平台人工审核中')).toBeTruthy()
  expect(screen.getByText(/结果会通知您，无需操作/)).toBeTruthy()
  expect(screen.queryByText('重新提交')).toBeNull()
})

it('shows no form while verifying, and goes on by itself when the verdict comes', async () => {
  open({ ...none, status: 'VERIFYING', realName: '张*' })
  expect(await screen.findByText('正在核验身份信息')).toBeTruthy()
  expect(screen.queryByText(/提交认证|重新提交/)).toBeNull()
  app.server.push(answer(api.user.realName, passed))
  await act(() => refreshReads(app.client, [api.user.realName]))
  await waitFor(() => expect(app.visited).toEqual(['/ec/index']))
})

it('stays where it is when it had passed before', async () => {
  open(passed)
  expect(await screen.findByText('认证已全部通过')).toBeTruthy()
  expect(app.visited).toEqual([])
  fireEvent.click(screen.getAllByText('前往支付账户')[0] ?? document.body)
  expect(app.visited).toEqual(['/ec/index'])
})

it('loses nothing that was typed on a reload, and keeps the ID number in this tab only', async () => {
  open(none)
  await fill()
  expect(JSON.stringify({ ...localStorage })).not.toContain(idNumber)
  app.close()
  uploads.restore()
  open(none)
  expect(await screen.findByLabelText(/真实姓名/)).toHaveProperty('value', '张三')
  expect(screen.getByLabelText(/身份证号/)).toHaveProperty('value', idNumber)
  expect(screen.getByAltText('人像面 1')).toBeTruthy()
})

it('asks for new papers when the old ones have run out', async () => {
  open({ ...passed, status: 'EXPIRED' })
  expect(await screen.findByText('身份证已过期，请更新')).toBeTruthy()
  expect(screen.getByText('重新提交')).toBeTruthy()
})

it('takes 15 digits of an old card, and warns of a check digit without standing in the way', async () => {
  open(none)
  await screen.findByLabelText(/身份证号/)
  type(/身份证号/, '110105491231002')
  expect(screen.getByText('15 位旧证号可以提交；18 位还差 3 位')).toBeTruthy()
  type(/身份证号/, '110105194912310020')
  expect(screen.getByText('校验码不符，请逐位核对；与证件一致则可提交')).toBeTruthy()
  fireEvent.blur(screen.getByLabelText(/身份证号/))
  expect(screen.queryByText(/身份证号为 15 位数字/)).toBeNull()
})

it('keeps of a copied text what an ID number consists of', () => {
  expect(idCharacters(' 110105 19491231 002ｘ ')).toBe(idNumber)
  expect(idCharacters('1X10-105')).toBe('110105')
})
