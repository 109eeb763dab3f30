// @vitest-environment happy-dom
// Coming back from the provider's page: nothing is said that the server has not verified just now.
import { api, type DataOf, type PlatformOrderStatus, type RechargeStatus } from '@merchant/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer, fakeApi, type FakeAnswer, failure } from '../../testing/fake-api.ts'
import { sampleId } from '../../testing/samples.ts'
import { HostedPageReturnPage } from './hosted-page-return-page.tsx'

const id = sampleId(1)
const signedOn = (signedAt: string | null): DataOf<typeof api.wallet.memberInfo> => ({
  state: signedAt === null ? 'PHONE_BOUND' : 'SIGNED',
  memberType: 'PERSONAL',
  phone: null,
  phoneChange: null,
  contractNo: null,
  signedAt,
  cards: [],
})
const signed = answer(api.wallet.memberInfo, signedOn('2026-11-20T01:00:00.000Z'))
const recharge = (status: RechargeStatus) =>
  answer(api.rechargeOrder.info, {
    id,
    rechargeNo: 'R1',
    amountFen: 10_000,
    feeFen: 0,
    receivedFen: 10_000,
    arrivedFen: null,
    repaidFen: 0,
    refundedFen: 0,
    refundingFen: 0,
    target: 'BALANCE',
    method: 'GATEWAY_B2C',
    bankName: null,
    cardLast4: null,
    status,
    failReason: null,
    rejectReason: null,
    remark: '',
    appliedAt: '2026-11-20T01:00:00.000Z',
    expiresAt: null,
    paidAt: null,
    closedAt: null,
    allowedActions: [],
    version: 1,
    step: { kind: 'none', url: null, qrText: null },
    transfer: null,
    refunds: [],
    providerNo: null,
    timeline: [],
  })

const platformOrder = (status: PlatformOrderStatus) =>
  answer(api.platformOrder.info, {
    id,
    shopId: null,
    orderNo: 'PO202611200000000001',
    type: 'PENALTY',
    issuer: 'PLATFORM',
    title: '发货超时违约金',
    amountFen: 2_000,
    payableFen: 2_000,
    paidFen: 0,
    owedFen: 0,
    refundedFen: 0,
    isMandatory: true,
    status,
    dueAt: '2099-01-01T00:00:00.000Z',
    startsAt: null,
    endsAt: null,
    daysLeft: null,
    autoRenew: false,
    invoiceStatus: 'NONE',
    objectionStatus: null,
    paidBy: null,
    relatedNo: null,
    orderedAt: '2026-11-20T01:00:00.000Z',
    paidAt: null,
    closedAt: null,
    version: 1,
    allowedActions: ['pay'],
    description: '两笔订单超过承诺的发货时间',
    lines: [],
    pack: null,
    objection: null,
    objectUntil: null,
    invoice: null,
    remark: '',
    closeType: null,
    renews: null,
    renewedBy: null,
    refunds: [],
    history: [],
    payment: null,
    availableFen: 10_000,
  })

let server: ReturnType<typeof fakeApi>
const comeBackTo = (search: string, ...answers: FakeAnswer[]) => {
  server = fakeApi(answers)
  vi.stubGlobal('opener', null)
  history.replaceState(null, '', `/middlepage${search}`)
  render(<HostedPageReturnPage />)
}
const title = async (name: string) => expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy()
const leadsTo = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
afterEach(() => {
  cleanup()
  server.restore()
  vi.unstubAllGlobals()
})

it('a contract is signed when the server says so, asked just now', async () => {
  comeBackTo('?scene=contract&result=OK', signed)
  await title('签约成功')
  expect(server.inputsOf(api.wallet.memberInfo)).toEqual([{ refresh: true }])
  expect(leadsTo(/继续开通/)).toBe('/ec/index')
})

it('a contract is not signed when the server says so, whatever the address says', async () => {
  comeBackTo('?scene=contract&result=OK', answer(api.wallet.memberInfo, signedOn(null)))
  await title('签约尚未完成')
})

it.each(['', '?scene=bill&id=1', '?scene=CONTRACT', '?result=OK'])(
  'of an address that names nothing we know (%s) it says nothing, asks nothing and stays',
  async (search) => {
    comeBackTo(search, signed, recharge('SUCCESS'))
    await title('请回到原页面查看结果')
    expect(screen.queryByText(/成功|已确认/)).toBeNull()
    expect(server.calls).toEqual([])
    expect(leadsTo(/返回首页/)).toBe('/')
  },
)

it.each(['?scene=recharge', '?scene=recharge&id=', '?scene=recharge&id=x', '?scene=recharge&result=OK'])(
  'of a recharge that the address does not name (%s) it says nothing, asks nothing and leads to all of them',
  async (search) => {
    comeBackTo(search, recharge('SUCCESS'))
    await title('请回到原页面查看结果')
    expect(screen.queryByText(/成功|已确认/)).toBeNull()
    expect(screen.getByText(/没有说明是哪一笔充值/)).toBeTruthy()
    expect(server.calls).toEqual([])
    expect(leadsTo(/查看充值记录/)).toBe('/order/rechargeorder')
  },
)

it.each([
  ['SUCCESS', '充值成功'],
  ['CREATED', '尚未收到付款'],
  ['PAYING', '尚未收到付款'],
  ['FAILED', '充值未成功'],
  ['CLOSED', '充值未成功'],
  ['REFUNDING', '充值成功'],
  ['REFUNDED', '充值已退回'],
] as const)('a recharge that stands at %s is told as 「%s」', async (status, said) => {
  comeBackTo(`?scene=recharge&id=${id}`, recharge(status))
  await title(said)
  expect(server.inputsOf(api.rechargeOrder.info)).toEqual([{ id, refresh: true }])
  expect(leadsTo(/查看充值/)).toBe(`/order/rechargeorder?id=${id}`)
})

it.each([
  ['FINISHED', '付款成功'],
  ['IN_SERVICE', '付款成功'],
  ['PAYING', '尚未收到付款'],
  ['UNPAID', '尚未收到付款'],
  ['CLOSED', '订单已关闭'],
  ['REFUNDED', '订单已退款'],
] as const)('a platform order that stands at %s is told as 「%s」', async (status, said) => {
  comeBackTo(`?scene=platformOrder&id=${id}`, platformOrder(status))
  await title(said)
  expect(server.inputsOf(api.platformOrder.info)).toEqual([{ id, refresh: true }])
  expect(leadsTo(/查看订单/)).toBe(`/order/platformorder?id=${id}`)
})

it('of a platform order that the address does not name it leads to all of them', async () => {
  comeBackTo('?scene=platformOrder&id=x')
  await title('请回到原页面查看结果')
  expect(server.calls).toEqual([])
  expect(leadsTo(/查看平台订单/)).toBe('/order/platformorder')
})

it('says that it could not be checked, and asks again when it is told to', async () => {
  comeBackTo('?scene=contract', failure(api.wallet.memberInfo, 503))
  await title('暂时无法核对结果')
  server.push(signed)
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await title('签约成功')
})
