// @vitest-environment happy-dom
// The desk of violations: both sides of one, upheld or revoked with an answer and not without; a new one against an order.
import { api, type DataOf, type DirectoryRow, type MerchantStanding, type ViolationDeskRow } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { fakeUploads } from '../../../testing/fake-upload.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import ViolationDeskPage from './violation-desk-page.tsx'

const merchantId = '01932c5a-0000-7000-8000-000000000071'
const row: ViolationDeskRow = {
  id: '01932c5a-0000-7000-8000-000000000072',
  violationNo: 'VL202611200000000112',
  shopId: '01932c5a-0000-7000-8000-000000000073',
  type: 'GOODS',
  ruleCode: 'INFRINGING',
  rule: '侵犯权利',
  target: 'GOODS',
  targetId: '01932c5a-0000-7000-8000-000000000074',
  targetNo: 'GD202611200000000101',
  targetTitle: '手绘青花盖碗',
  reason: '图案被投诉侵犯他人著作权',
  effects: ['GOODS_BANNED', 'POINTS'],
  points: 6,
  status: 'APPEALING',
  issuedAt: '2026-11-20T01:00:00.000Z',
  appealDueAt: '2026-11-27T01:00:00.000Z',
  version: 3,
  merchantId,
  merchantNo: 'MA2026112000000001',
  merchantName: '清和茶铺',
  issuedBy: '审核员小周',
  appealedAt: '2026-11-20T02:00:00.000Z',
  decidedBy: null,
  allowedActions: ['uphold', 'revoke'],
}
const info: DataOf<typeof api.violationDesk.info> = {
  ...row,
  ruleText: '商品不得侵犯他人的权利',
  pictures: [],
  appeal: {
    text: '图案由本店画师原创，已办理作品登记',
    pictures: [{ fileId: row.id, url: '/files/paper.jpg', thumbnailUrl: '/files/paper-240.jpg' }],
    by: '王小明',
    at: '2026-11-20T02:00:00.000Z',
  },
  result: null,
  history: [],
  yearPoints: 18,
}
const page = { total: 1, page: 1, pageSize: 20, totalIsExact: true, nextCursor: null, counts: { APPEALING: 1 } }

let app: ReturnType<typeof renderWithApp>
const open = async (
  permissions = ['platformGoods.view', 'platformGoods.forceOff', 'violation.audit'],
  shown = info,
) => {
  app = renderWithApp(<ViolationDeskPage />, {
    login: { ...operatorLogin, permissions: permissions as typeof operatorLogin.permissions },
    answers: [
      answer(api.violationDesk.list, { list: [row], ...page }),
      answer(api.violationDesk.info, shown),
      answer(api.violationDesk.decide, { ...row, status: 'REVOKED' }),
      answer(api.workbench.views, []),
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: row.violationNo }))
  await screen.findByText('图案由本店画师原创，已办理作品登记')
}
afterEach(() => app.close())
const decisions = () => app.server.inputsOf(api.violationDesk.decide)

it('shows both sides with their pictures and the points of the merchant', async () => {
  await open()
  expect(screen.getByText(row.reason)).toBeTruthy()
  expect(screen.getByText('18')).toBeTruthy()
  expect(screen.getByRole('link', { name: '第 1 张图片' }).getAttribute('href')).toBe('/files/paper.jpg')
})

it('is revoked with an answer that the merchant reads, and not without', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: '撤销违规' }))
  const field = await screen.findByLabelText('答复')
  expect(screen.getByText(/因它下架的商品回到仓库/)).toBeTruthy()
  const dialog = field.closest<HTMLElement>('.ant-modal') ?? document.body
  const send = () => fireEvent.click(within(dialog).getByRole('button', { name: '撤销违规' }))
  send()
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(decisions()).toEqual([])
  fireEvent.change(field, { target: { value: '登记证书属实' } })
  send()
  await waitFor(() =>
    expect(decisions()).toEqual([{ merchantId, id: row.id, version: 3, decision: 'revoke', answer: '登记证书属实' }]),
  )
})

it('offers nothing to decide to who may not, nor once it is revoked', async () => {
  await open(['platformGoods.view'])
  expect(screen.queryByRole('button', { name: '维持违规' })).toBeNull()
  expect(screen.queryByRole('button', { name: '开具违规' })).toBeNull()
  app.close()
  await open(undefined, { ...info, status: 'REVOKED', allowedActions: [] })
  expect(screen.queryByRole('button', { name: '撤销违规' })).toBeNull()
})

const named = (name: string, merchantNo: string, id: string): DirectoryRow => ({
  merchantId: id,
  merchantNo,
  name,
  type: 'SOLE',
  status: 'ACTIVE',
  statusReason: null,
  registeredAt: '2026-11-12T01:00:00.000Z',
})
const [first, second] = [
  named('清和茶铺', 'MA2026112000000001', merchantId),
  named('云栖茶业', 'MA2026112000000002', '01932c5a-0000-7000-8000-000000000079'),
]
const standing: MerchantStanding = {
  ...first,
  realName: { status: 'PASSED', reason: null, name: '苏*' },
  company: null,
  walletState: 'NONE',
  version: 7,
  restrictions: [],
  leaving: { closing: null, blockers: [], past: [] },
  shops: [{ id: row.shopId, name: '清和小店', status: 'OPEN', freezeReason: null, version: 4 }],
  orders: {},
  withdrawals: {},
}

it('forgets the shop and the pictures of a merchant when another one is chosen', async () => {
  await open()
  app.server.push(answer(api.merchantDirectory.list, { ...page, list: [first, second], total: 2 }))
  app.server.push(answer(api.merchantDirectory.info, standing))
  const uploads = fakeUploads([row.id])
  fireEvent.click(screen.getByRole('button', { name: '开具违规' }))
  const merchant = await screen.findByRole('combobox', { name: '商户' })
  const choose = async (field: HTMLElement, text: RegExp) => {
    fireEvent.mouseDown(field)
    fireEvent.click(await screen.findByText(text, { selector: '.ant-select-item-option-content' }))
  }
  const dialog = merchant.closest<HTMLElement>('.ant-modal') ?? document.body
  await choose(merchant, /清和茶铺/)
  fireEvent.click(within(dialog).getByText('店铺'))
  await choose(await screen.findByRole('combobox', { name: '店铺' }), /清和小店/)
  const picture = new File(['picture'], 'chat.png', { type: 'image/png' })
  const file = dialog.querySelector('input[type=file]') ?? document.body
  fireEvent.change(file, { target: { files: [picture] } })
  await within(dialog).findByRole('button', { name: /删除|移除/ })
  await choose(merchant, /云栖茶业/)
  await waitFor(() => expect(within(dialog).queryByRole('button', { name: /删除|移除/ })).toBeNull())
  expect(within(dialog).queryByText('清和小店')).toBeNull()
  uploads.restore()
})
