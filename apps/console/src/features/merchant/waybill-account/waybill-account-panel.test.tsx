// @vitest-environment happy-dom
// A shop's accounts with carriers: shown, changed without their code and key, and without acts for who may not.
import { api, type WaybillAccount } from '@merchant/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer, failure, type FakeAnswer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin, sampleShopId } from '../../../testing/sample-session.ts'
import WaybillAccountPanel from './waybill-account-panel.tsx'

const account: WaybillAccount = {
  id: '01932c5a-0000-7000-8000-000000000901',
  shopId: sampleShopId,
  carrierCode: 'SF',
  carrierName: '顺丰速运',
  customerCode: '57****10',
  hasSecret: true,
  site: '西湖网点',
  payType: 'SHIPPER',
  senderAddressId: null,
  paper: '76x130',
  numbersLeft: 12,
  isEnabled: true,
  updatedAt: '2026-11-20T01:00:00.000Z',
  version: 4,
}
let app: ReturnType<typeof renderWithApp>
const open = (rows: readonly WaybillAccount[] | FakeAnswer, more: readonly FakeAnswer[] = [], isStopped = false) => {
  const given = Array.isArray(rows) ? answer(api.waybill.accounts, [...rows]) : (rows as FakeAnswer)
  app = renderWithApp(<WaybillAccountPanel shopId={sampleShopId} isStopped={isStopped} />, {
    login: merchantLogin,
    answers: [given, answer(api.shopAddress.list, []), ...more],
  })
}
afterEach(() => app.close())
const press = (name: string) => fireEvent.click(screen.getAllByText(name)[0]?.closest('button') ?? document.body)

it('shows each with what it is asked for, and how many numbers are left', async () => {
  open([account])
  expect(await screen.findByText('顺丰速运')).toBeTruthy()
  for (const text of ['57****10', '西湖网点', '寄付现结', '跟随默认发货地址', '小号 76×130 mm', '12', '启用中'])
    expect(screen.getByText(text)).toBeTruthy()
})

it('is changed without its code and key, and numbers are added to those that are left', async () => {
  open([account], [answer(api.waybill.saveAccount, account)])
  fireEvent.click(await screen.findByText('修改'))
  fireEvent.change(await screen.findByLabelText('本次充入单号数'), { target: { value: '50' } })
  press('确定')
  await waitFor(() =>
    expect(app.server.inputsOf(api.waybill.saveAccount)).toMatchObject([
      {
        id: account.id,
        version: 4,
        customerCode: null,
        secret: null,
        senderAddressId: null,
        isCounted: true,
        addNumbers: 50,
      },
    ]),
  )
})

it('asks for carrier and code of a new one', async () => {
  open([], [answer(api.waybill.saveAccount, account)])
  await screen.findByText('还没有电子面单账号')
  press('新增账号')
  await screen.findByLabelText(/客户编号/)
  press('确定')
  expect((await screen.findAllByText('请填写客户编号')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('请选择快递公司').length).toBeGreaterThan(0)
  expect(app.server.inputsOf(api.waybill.saveAccount)).toEqual([])
})

it('is only looked at when the shop is frozen; says when there is none, and when it can’t be read', async () => {
  open([account], [], true)
  expect(await screen.findByText('顺丰速运')).toBeTruthy()
  expect(screen.queryByText('修改')).toBeNull()
  app.close()
  open([])
  expect(await screen.findByText('还没有电子面单账号')).toBeTruthy()
  app.close()
  open(failure(api.waybill.accounts, 500))
  expect(await screen.findByText('重试')).toBeTruthy()
})
