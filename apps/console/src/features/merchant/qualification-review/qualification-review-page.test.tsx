// @vitest-environment happy-dom
// The platform looks at a merchant's paper, passes it after a question, or rejects it with a reason.
import { api, type Permission, type QualificationReviewInfo, type QualificationReviewRow } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import QualificationReviewPage from './qualification-review-page.tsx'

const id = '01932c5a-0000-7000-8000-000000000070'
const merchantId = '01932c5a-0000-7000-8000-000000000071'
const row: QualificationReviewRow = {
  id,
  kind: 'FOOD_OPERATION',
  name: '',
  title: '食品经营许可证',
  number: 'JY13301060123456',
  brand: null,
  merchantId,
  merchantNo: 'M2026112000000001',
  merchantName: '清和茶铺',
  status: 'PENDING',
  rejectReason: null,
  validTo: '9999-12-31',
  submittedAt: '2026-11-20T01:00:00.000Z',
  decidedAt: null,
  version: 4,
}
const info: QualificationReviewInfo = {
  ...row,
  validFrom: '2024-01-01',
  categories: [{ id, name: '食品生鲜 / 茶饮冲调' }],
  pictures: [{ fileId: id, url: '/files/licence.jpg', thumbnailUrl: '' }],
  history: [{ at: '2026-11-20T01:00:00.000Z', text: '提交资质《食品经营许可证》', party: 'MERCHANT', name: null }],
  allowedActions: ['pass', 'reject'],
}
const page = { total: 1, page: 1, pageSize: 20, totalIsExact: true, nextCursor: null, counts: { PENDING: 1 } }

let app: ReturnType<typeof renderWithApp>
const open = (permissions: readonly Permission[] = ['qualificationReview.view', 'qualificationReview.audit']) => {
  app = renderWithApp(<QualificationReviewPage />, {
    login: { ...operatorLogin, permissions: [...permissions] },
    answers: [
      answer(api.qualificationReview.list, { list: [row], ...page }),
      answer(api.qualificationReview.info, info),
      answer(api.qualificationReview.audit, { ...row, status: 'PASSED' }),
      answer(api.workbench.views, []),
    ],
  })
}
afterEach(() => app.close())
const decisions = () => app.server.inputsOf(api.qualificationReview.audit)
const drawer = async () => {
  fireEvent.click(await screen.findByRole('button', { name: '查看' }))
  await screen.findByText('食品生鲜 / 茶饮冲调')
}

it('reads the paper only when it is opened, and passes it after a question', async () => {
  open()
  await screen.findByText('清和茶铺')
  expect(app.server.inputsOf(api.qualificationReview.info)).toEqual([])
  await drawer()
  expect(screen.getByText('2024-01-01 起长期有效')).toBeTruthy()
  expect(screen.getByRole('link', { name: '第 1 张图片' }).querySelector('img')?.src).toContain('licence.jpg')
  fireEvent.click(screen.getByRole('button', { name: '通过' }))
  const [question] = await screen.findAllByText('通过“清和茶铺”的《食品经营许可证》？')
  expect(decisions()).toEqual([])
  const dialog = question?.closest<HTMLElement>('.ant-modal') ?? document.body
  fireEvent.click(within(dialog).getByRole('button', { name: '通过' }))
  await waitFor(() => expect(decisions()).toEqual([{ decision: 'pass', merchantId, id, version: 4 }]))
})

it('rejects only with a reason, which may be a usual one', async () => {
  open()
  await drawer()
  fireEvent.click(screen.getByRole('button', { name: '驳回' }))
  const field = await screen.findByLabelText('驳回原因')
  const dialog = field.closest<HTMLElement>('.ant-modal') ?? document.body
  fireEvent.click(within(dialog).getByRole('button', { name: '驳回' }))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(decisions()).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: '证件主体与商户不一致' }))
  fireEvent.click(within(dialog).getByRole('button', { name: '驳回' }))
  await waitFor(() => expect(decisions()).toMatchObject([{ decision: 'reject', reason: '证件主体与商户不一致' }]))
})

it('lets those look who may not decide', async () => {
  open(['qualificationReview.view'])
  await drawer()
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull()
})
