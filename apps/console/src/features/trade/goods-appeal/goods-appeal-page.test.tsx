// @vitest-environment happy-dom
// The desk of appeals: what the merchant says beside what was decided; granted or rejected with an answer, and not without.
import { api, type DataOf, type GoodsAppealRow } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import GoodsAppealPage from './goods-appeal-page.tsx'

const merchantId = '01932c5a-0000-7000-8000-000000000071'
const row: GoodsAppealRow = {
  id: '01932c5a-0000-7000-8000-000000000072',
  status: 'PENDING',
  offStatus: 'BANNED',
  rule: '侵犯权利',
  reason: '图案被投诉侵犯他人著作权',
  offAt: '2026-11-20T01:00:00.000Z',
  text: '图案由本店画师原创，已办理作品登记',
  submittedBy: '王小明',
  submittedAt: '2026-11-20T02:00:00.000Z',
  answer: null,
  decidedAt: null,
  merchantId,
  merchantNo: 'MA2026112000000001',
  merchantName: '清和茶铺',
  goodsId: '01932c5a-0000-7000-8000-000000000073',
  goodsNo: 'GD261120000000000001',
  title: '手绘青花盖碗',
  decidedBy: null,
  version: 3,
}
const info: DataOf<typeof api.goodsAppealReview.info> = {
  ...row,
  pictures: [{ fileId: row.id, url: '/files/paper.jpg', thumbnailUrl: '/files/paper-240.jpg' }],
  saleStatus: 'BANNED',
  goodsPictures: ['/a.webp'],
  rulings: [
    { id: row.id, kind: 'BANNED', rule: row.rule, reason: row.reason, at: row.offAt, by: '审核员小周', pictures: [] },
  ],
  allowedActions: ['grant', 'reject'],
}
const page = { total: 1, page: 1, pageSize: 20, totalIsExact: true, nextCursor: null, counts: { PENDING: 1 } }

let app: ReturnType<typeof renderWithApp>
const open = async (shown = info) => {
  app = renderWithApp(<GoodsAppealPage />, {
    login: { ...operatorLogin, permissions: ['goodsAppeal.audit'] },
    answers: [
      answer(api.goodsAppealReview.list, { list: [row], ...page }),
      answer(api.goodsAppealReview.info, shown),
      answer(api.goodsAppealReview.audit, { ...row, status: 'GRANTED' }),
      answer(api.workbench.views, []),
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: '处理' }))
  await screen.findByText(row.text)
}
afterEach(() => app.close())
const decisions = () => app.server.inputsOf(api.goodsAppealReview.audit)

it('shows both sides with their pictures', async () => {
  await open()
  expect(screen.getByText(row.reason)).toBeTruthy()
  expect(screen.getAllByRole('link', { name: '第 1 张图片' }).map((link) => link.getAttribute('href'))).toEqual([
    '/files/paper.jpg',
    '/a.webp',
  ])
  expect(screen.getByText(/平台 审核员小周/)).toBeTruthy()
})

it('is granted with an answer that the merchant reads, and not without', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: '申诉成立' }))
  const field = await screen.findByLabelText('答复')
  const dialog = field.closest<HTMLElement>('.ant-modal') ?? document.body
  const send = () => fireEvent.click(within(dialog).getByRole('button', { name: '申诉成立' }))
  send()
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(decisions()).toEqual([])
  fireEvent.change(field, { target: { value: '登记证书属实' } })
  send()
  await waitFor(() =>
    expect(decisions()).toEqual([{ merchantId, id: row.id, version: 3, decision: 'grant', answer: '登记证书属实' }]),
  )
})

it('offers nothing more once it is decided', async () => {
  await open({ ...info, status: 'REJECTED', answer: '证书与图案不符', decidedBy: '审核员小周', allowedActions: [] })
  expect(screen.getByText('证书与图案不符')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '申诉成立' })).toBeNull()
})
