// @vitest-environment happy-dom
// The desk of disputes: both sides beside each other, and a ruling that says for whom, how much, whose fault and why.
import { api, type DisputeDesk, type DisputeRow } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import { sampleReturn } from '../return-order/return-order.testing.ts'
import ReturnDisputePage from './return-dispute-page.tsx'

const at = '2026-11-20T01:00:00.000Z'
const id = '01932c5a-0000-7000-8000-000000000091'
const merchantId = '01932c5a-0000-7000-8000-000000000092'
const { allowedActions: _of, ...one } = sampleReturn(1, { status: 'IN_DISPUTE', disputeStatus: 'JUDGING' })
const row: DisputeRow = {
  merchantId,
  merchantNo: 'MA2026112000000001',
  merchantName: '清和茶铺',
  id,
  disputeNo: 'DP202611200000000001',
  returnId: one.id,
  returnNo: one.returnNo,
  orderNo: one.orderNo,
  goodsTitle: one.goodsTitle,
  buyerNickname: one.buyerNickname,
  type: 'REFUND_ONLY',
  initiator: 'BUYER',
  status: 'JUDGING',
  claimFen: 11_800,
  openedAt: at,
  dueAt: '2099-01-01T00:00:00.000Z',
  version: 3,
}
const said = { proofs: [], by: '买家', at }
const desk: DisputeDesk = {
  ...row,
  return: {
    ...one,
    dispute: {
      id,
      disputeNo: row.disputeNo,
      initiator: 'BUYER',
      status: 'JUDGING',
      claimFen: 11_800,
      openedAt: at,
      dueAt: row.dueAt,
      evidences: [
        { ...said, id: `${id}1`, side: 'BUYER', kind: 'CLAIM', text: '茶叶受潮结块' },
        { ...said, id: `${id}2`, side: 'MERCHANT', kind: 'EVIDENCE', text: '出库前密封完好' },
      ],
      verdicts: [],
      appealedBy: null,
      endedAt: null,
    },
    heldFen: 0,
  },
  mostFen: 11_800,
  isWhole: false,
  mayNeedGoods: true,
  allowedActions: ['judge', 'ask', 'prove'],
}
const page = { total: 1, page: 1, pageSize: 20, totalIsExact: true, nextCursor: null, counts: { JUDGING: 1 } }

let app: ReturnType<typeof renderWithApp>
const open = async (shown = desk) => {
  app = renderWithApp(<ReturnDisputePage />, {
    login: {
      ...operatorLogin,
      permissions: ['returnDispute.view', 'returnDispute.handle', 'platformSaleOrder.view'],
    },
    answers: [
      answer(api.returnDispute.list, { list: [row], ...page }),
      answer(api.returnDispute.info, shown),
      answer(api.returnDispute.verdict, shown),
      answer(api.returnDispute.operate, shown),
      answer(api.workbench.views, []),
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: '处理' }))
  await screen.findByText('茶叶受潮结块')
}
afterEach(() => app.close())

it('shows both sides beside each other', async () => {
  await open()
  expect(within(screen.getByRole('region', { name: '买家' })).getByText('茶叶受潮结块')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: '商家' })).getByText('出库前密封完好')).toBeTruthy()
})

it('says what was asked for under its own names, and leads to the order', async () => {
  await open()
  const about = within(screen.getByRole('region', { name: '售后申请' }))
  expect(about.getByText('售后类型').nextElementSibling?.textContent).toBe('仅退款 · 已发货')
  expect(about.getByText('售后原因').nextElementSibling?.textContent).toBe('质量问题')
  expect(about.getByText('买家说明').nextElementSibling?.textContent).toBe(one.description)
  expect(about.getByRole('link', { name: one.orderNo })).toBeTruthy()
})

it('says whose each picture is', async () => {
  const picture = (url: string) => ({ fileId: id, url, thumbnailUrl: `${url}.thumb` })
  const rejection = { code: 'USED' as const, reason: '茶罐已拆封', proofs: [picture('/files/merchant')] }
  await open({ ...desk, return: { ...desk.return, pictures: [picture('/files/buyer')], rejection } })
  const about = within(screen.getByRole('region', { name: '售后申请' }))
  const of = (name: string) =>
    about.getByText(name, { selector: 'dt' }).nextElementSibling?.querySelector('a')?.getAttribute('href')
  expect(of('买家申请时的图片')).toBe('/files/buyer')
  expect(of('拒绝凭证')).toBe('/files/merchant')
})

it('is ruled on with an outcome, a fault and grounds, and not without', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: '裁决' }))
  const field = await screen.findByLabelText('裁决说明')
  const dialog = field.closest<HTMLElement>('.ant-modal') ?? document.body
  const send = () => fireEvent.click(within(dialog).getByRole('button', { name: '裁决' }))
  send()
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(await within(dialog).findByText('请选择责任方')).toBeTruthy()
  expect(app.server.inputsOf(api.returnDispute.verdict)).toEqual([])
})

it('offers nothing once it is over', async () => {
  await open({ ...desk, status: 'DONE_BUYER', dueAt: null, allowedActions: [] })
  expect(screen.queryByRole('button', { name: '裁决' })).toBeNull()
})
