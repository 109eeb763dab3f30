// @vitest-environment happy-dom
// A merchant's violations: the points of the year above them, one in full at its address, and an appeal once and in time.
import { api, type DataOf, type ViolationRow } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin } from '../../../testing/sample-session.ts'
import ViolationPage from './violation-page.tsx'

const row: ViolationRow = {
  id: '01932c5a-0000-7000-8000-000000000081',
  violationNo: 'VL202611200000000112',
  shopId: '01932c5a-0000-7000-8000-000000000082',
  type: 'TRADE',
  ruleCode: 'LATE_SHIPMENT',
  rule: '延迟发货',
  target: 'ORDER',
  targetId: '01932c5a-0000-7000-8000-000000000083',
  targetNo: 'SO202611190000000155',
  targetTitle: '',
  reason: '超过承诺时间仍未发货',
  effects: ['POINTS'],
  points: 1,
  status: 'PENDING',
  issuedAt: '2026-11-20T01:00:00.000Z',
  appealDueAt: '2026-11-27T01:00:00.000Z',
  version: 1,
  allowedActions: ['appeal'],
}
const info: DataOf<typeof api.violation.info> = {
  ...row,
  ruleText: '须在承诺的时间内发货',
  pictures: [],
  appeal: null,
  result: null,
  history: [{ at: row.issuedAt, actor: '平台', text: '开具违规' }],
}
const list = { list: [row], total: 1, page: 1, pageSize: 20, totalIsExact: true, nextCursor: null, counts: { ALL: 1 } }
const year = { year: 2026, points: 7, openPoints: 1, count: 2 }

let app: ReturnType<typeof renderWithApp>
const open = async (shown = info, permissions: readonly string[] = ['goods.view', 'goods.edit'], points = year) => {
  app = renderWithApp(<ViolationPage />, {
    login: { ...merchantLogin, permissions: [...permissions] as typeof merchantLogin.permissions },
    answers: [
      answer(api.violation.list, list),
      answer(api.violation.info, shown),
      answer(api.violation.points, points),
      answer(api.violation.appeal, { ...row, status: 'APPEALING', allowedActions: [] }),
      answer(api.workbench.views, []),
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: row.violationNo }))
  await screen.findByText('须在承诺的时间内发货')
}
afterEach(() => app.close())

it('says the points of the year, how many may still fall, and what follows', async () => {
  await open()
  expect(screen.getByText('2026 年累计扣分')).toBeTruthy()
  expect(screen.getByText('7')).toBeTruthy()
  expect(screen.getByText('2 条违规 · 其中 1 分仍可申诉或申诉中')).toBeTruthy()
  expect(screen.getByText(/每年 1 月 1 日重新计算/)).toBeTruthy()
  app.close()
  await open(info, undefined, { ...year, points: 0, openPoints: 0, count: 0 })
  expect(screen.getByText('今年没有扣分')).toBeTruthy()
})

it('appeals once with a reason of some length on the version that was read', async () => {
  await open()
  const drawer = screen.getByText('还没有申诉').closest<HTMLElement>('[role="dialog"]') ?? document.body
  fireEvent.click(within(drawer).getByRole('button', { name: '申诉' }))
  const field = await screen.findByLabelText('申诉理由')
  const send = () => fireEvent.click(screen.getByRole('button', { name: '提交申诉' }))
  fireEvent.change(field, { target: { value: '没有' } })
  send()
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(app.server.inputsOf(api.violation.appeal)).toEqual([])
  fireEvent.change(field, { target: { value: '当日快递停收，附网点通知' } })
  send()
  await waitFor(() =>
    expect(app.server.inputsOf(api.violation.appeal)).toEqual([
      { id: row.id, version: 1, text: '当日快递停收，附网点通知', fileIds: [] },
    ]),
  )
})

it('shows the answer, and offers nothing more once it is decided or to who may not', async () => {
  const appeal = { text: '当日快递停收', pictures: [], by: '王小明', at: '2026-11-21T01:00:00.000Z' }
  const result = { text: '通知晚于承诺时间', at: '2026-11-22T01:00:00.000Z' }
  await open({ ...info, status: 'EFFECTIVE', appeal, result, allowedActions: [] })
  expect(screen.getByText('通知晚于承诺时间')).toBeTruthy()
  expect(screen.getByText('违规已生效，该决定为最终结果。')).toBeTruthy()
  const inDrawer = () => within(screen.getByText('平台答复').closest<HTMLElement>('[role="dialog"]') ?? document.body)
  expect(inDrawer().queryByRole('button', { name: '申诉' })).toBeNull()
  app.close()
  await open(info, ['goods.view'])
  expect(screen.queryByRole('button', { name: '申诉' })).toBeNull()
})
