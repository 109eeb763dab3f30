// @vitest-environment happy-dom
// The platform looks at papers that the provider could not decide, passes them, or rejects them with a reason.
import { api, type CertificationInfo, type CertificationRow, type Permission } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import CertificationReviewPage from './certification-review-page.tsx'

const id = '01932c5a-0000-7000-8000-000000000070'
const row: CertificationRow = {
  kind: 'REAL_NAME',
  merchantId: id,
  merchantNo: 'M2026112000000001',
  merchantName: '清和茶铺',
  merchantType: 'INDIVIDUAL',
  status: 'MANUAL',
  reason: '渠道三次未答复',
  submittedAt: '2026-11-20T01:00:00.000Z',
  passedAt: null,
  version: 4,
}
const picture = (name: string) => ({ fileId: id, url: `/files/private/${name}.jpg`, thumbnailUrl: '' })
const info: CertificationInfo = {
  ...row,
  realName: {
    name: '苏念慈',
    idNumber: '330106199001010771',
    validFrom: '2020-01-01',
    validTo: '9999-12-31',
    pictures: { idFront: picture('front'), idBack: picture('back') },
  },
  company: null,
  history: [
    { at: '2026-11-19T01:00:00.000Z', text: '实名认证人工审核驳回：照片模糊', party: 'PLATFORM', name: '小吴' },
  ],
  allowedActions: ['pass', 'reject'],
}
const page = { total: 1, page: 1, pageSize: 20, totalIsExact: true, nextCursor: null, counts: { MANUAL: 1 } }

let app: ReturnType<typeof renderWithApp>
const open = (permissions: readonly Permission[] = ['certification.view', 'certification.audit']) => {
  app = renderWithApp(<CertificationReviewPage />, {
    login: { ...operatorLogin, permissions: [...permissions] },
    answers: [
      answer(api.certificationReview.list, { list: [row], ...page }),
      answer(api.certificationReview.info, info),
      answer(api.certificationReview.audit, { ...row, status: 'PASSED' }),
      answer(api.workbench.views, []),
    ],
  })
}
afterEach(() => app.close())
const decisions = () => app.server.inputsOf(api.certificationReview.audit)
const drawer = async () => {
  fireEvent.click(await screen.findByRole('button', { name: '查看' }))
  await screen.findByText('330106199001010771')
}

it('shows why it waits, and what was said of the papers before', async () => {
  open()
  await drawer()
  expect(screen.getByRole('status').textContent).toContain('渠道三次未答复')
  expect(screen.getByText('实名认证人工审核驳回：照片模糊')).toBeTruthy()
  expect(screen.getByText(/^平台 小吴/)).toBeTruthy()
})

it('shows the papers only when they are asked for, and passes them after a question', async () => {
  open()
  await screen.findByText('清和茶铺')
  expect(app.server.inputsOf(api.certificationReview.info)).toEqual([])
  await drawer()
  const front = screen.getByRole('link', { name: '身份证人像面' })
  expect(front.querySelector('img')?.src).toContain('front.jpg')
  expect(screen.getByText('2020-01-01 – 长期')).toBeTruthy()
  expect(app.server.inputsOf(api.certificationReview.info)).toEqual([{ kind: 'REAL_NAME', merchantId: id }])
  fireEvent.click(screen.getByRole('button', { name: '通过' }))
  const [question] = await screen.findAllByText('通过“清和茶铺”的实名认证？')
  expect(decisions()).toEqual([])
  const dialog = question?.closest<HTMLElement>('.ant-modal') ?? document.body
  fireEvent.click(within(dialog).getByRole('button', { name: '通过' }))
  await waitFor(() =>
    expect(decisions()).toEqual([{ decision: 'pass', kind: 'REAL_NAME', merchantId: id, version: 4 }]),
  )
})

it('rejects only with a reason', async () => {
  open()
  await drawer()
  fireEvent.click(screen.getByRole('button', { name: '驳回' }))
  const field = await screen.findByLabelText('驳回原因')
  const dialog = field.closest<HTMLElement>('.ant-modal') ?? document.body
  fireEvent.click(within(dialog).getByRole('button', { name: '驳回' }))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(decisions()).toEqual([])
  fireEvent.change(field, { target: { value: '证件照片不清晰' } })
  fireEvent.click(within(dialog).getByRole('button', { name: '驳回' }))
  await waitFor(() => expect(decisions()).toMatchObject([{ decision: 'reject', reason: '证件照片不清晰' }]))
})

it('puts a usual reason into the field, where it can be added to', async () => {
  open()
  await drawer()
  fireEvent.click(screen.getByRole('button', { name: '驳回' }))
  const field = await screen.findByLabelText<HTMLTextAreaElement>('驳回原因')
  const dialog = field.closest<HTMLElement>('.ant-modal') ?? document.body
  fireEvent.click(within(dialog).getByRole('button', { name: '证件已过有效期' }))
  await waitFor(() => expect(field.value).toBe('证件已过有效期'))
  fireEvent.change(field, { target: { value: '法人证件已过有效期' } })
  fireEvent.click(within(dialog).getByRole('button', { name: '证件已过有效期' }))
  fireEvent.click(within(dialog).getByRole('button', { name: '填写的信息与证件不一致' }))
  await waitFor(() => expect(field.value).toBe('法人证件已过有效期；填写的信息与证件不一致'))
  fireEvent.click(within(dialog).getByRole('button', { name: '驳回' }))
  await waitFor(() =>
    expect(decisions()).toMatchObject([{ decision: 'reject', reason: '法人证件已过有效期；填写的信息与证件不一致' }]),
  )
})

it('lets those look who may not decide', async () => {
  open(['certification.view'])
  await drawer()
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull()
})
