// @vitest-environment happy-dom
// The log of errors: the server's and the browsers' apart, each asked for with its own filters.
import { api } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import { errorLogRoute } from './error-log.route.tsx'
import ErrorLogPage from './error-log-page.tsx'

const page = { total: 1, page: 1, pageSize: 20, totalIsExact: true, nextCursor: null }
const at = '2026-11-20T01:00:00.000Z'
const id = '01932c5a-0000-7000-8000-000000000050'
let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())

it('shows the server’s errors by their number, and the browsers’ behind a tab of their own', async () => {
  const fault = {
    id,
    at,
    requestId: 'a1b2c3d4-e5f6',
    method: 'POST',
    route: '/api/Goods/List',
    stack: 'at List',
    isAlarm: false,
  }
  app = renderWithApp(<ErrorLogPage />, {
    title: errorLogRoute.title,
    login: operatorLogin,
    search: { keyword: 'Goods' },
    answers: [
      answer(api.errorLog.serverErrors, { list: [{ ...fault, message: 'TypeError: x' }], ...page }),
      answer(api.errorLog.errors, {
        list: [
          { id, at, message: 'y is undefined', stack: '', merchantName: '', userAgent: 'Chrome/140', url: 'http://c.example/goods/index' }, // prettier-ignore
        ],
        ...page,
      }),
    ],
  })
  const row = (await screen.findByText('TypeError: x')).closest('tr') ?? document.body
  expect(within(row).getByText('a1b2c3d4-e5f6')).toBeTruthy()
  expect(within(row).getByText('POST /api/Goods/List')).toBeTruthy()
  expect(app.server.inputsOf(api.errorLog.serverErrors)[0]).toMatchObject({ keyword: 'Goods' })
  fireEvent.click(within(screen.getByRole('group', { name: '错误日志' })).getByText('浏览器错误'))
  const other = (await screen.findByText('y is undefined')).closest('tr')?.textContent ?? ''
  expect(other).toContain('平台')
  expect(other).toContain('/goods/index')
  await waitFor(() => expect(app.server.inputsOf(api.errorLog.errors)[0]).not.toHaveProperty('keyword'))
})

it('marks an alarm as what it is, which has neither a number nor a route', async () => {
  const alarm = { id, at, requestId: '', method: '', route: 'loginClosed', stack: '', isAlarm: true }
  app = renderWithApp(<ErrorLogPage />, {
    login: operatorLogin,
    answers: [answer(api.errorLog.serverErrors, { list: [{ ...alarm, message: '2 个账号因陌生设备' }], ...page })],
  })
  const row = (await screen.findByText('2 个账号因陌生设备')).closest('tr') ?? document.body
  expect(within(row).getByText('告警')).toBeTruthy()
  expect(row.textContent).not.toContain('loginClosed')
})
