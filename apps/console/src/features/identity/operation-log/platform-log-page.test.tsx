// @vitest-environment happy-dom
// The platform's log as it is read.
import { api } from '@merchant/contract'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import { firstPage, sampleId } from '../../../testing/samples.ts'
import PlatformLogPage from './platform-log-page.tsx'

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())

it('names the act, whom it was for and what it changed', async () => {
  const record = {
    id: sampleId(50),
    at: '2026-11-20T01:00:00.000Z',
    actorName: '周会计',
    actorType: 'PLATFORM',
    action: 'withdrawOrder.pay',
    targetType: 'withdrawOrder',
    targetNo: 'WD2026112000000001',
    summary: '平台已打款，等待银行到账',
    result: 'DONE' as const,
    requestId: '0a1b2c3d-4e5f',
    ip: '203.0.113.7',
    changes: [{ field: 'roles', label: '角色', before: '财务', after: '审核员' }],
    merchantName: '清和茶铺',
  }
  app = renderWithApp(<PlatformLogPage />, {
    login: operatorLogin,
    answers: [answer(api.operator.log, { list: [record], total: 1, ...firstPage }), answer(api.workbench.views, [])],
  })
  const row = (await screen.findByText('平台已打款，等待银行到账')).closest('tr')?.textContent ?? ''
  for (const text of [
    '周会计',
    '提现打款',
    '清和茶铺',
    '提现订单',
    'WD2026112000000001',
    '审核员',
    '203.0.113.7',
    '0a1b2c3d-4e5f',
  ])
    expect(row).toContain(text)
})
