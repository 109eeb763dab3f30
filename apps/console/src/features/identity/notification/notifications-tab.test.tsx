// @vitest-environment happy-dom
// The choice of notifications: one switch per kind and channel that is really sent, and none to turn security off.
import { api, type NotificationChoice } from '@merchant/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer, failure } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import NotificationsTab from './notifications-tab.tsx'

const choices: NotificationChoice[] = [
  { kind: 'ORDER_TO_SHIP', channel: 'IN_APP', enabled: true, locked: false },
  { kind: 'CERTIFICATION', channel: 'IN_APP', enabled: true, locked: false },
  { kind: 'CERTIFICATION', channel: 'SMS', enabled: true, locked: false },
  { kind: 'SECURITY', channel: 'IN_APP', enabled: true, locked: true },
]
let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())
const switchOf = (name: string) => screen.findByRole('switch', { name })

it('shows a switch only where something is sent', async () => {
  app = renderWithApp(<NotificationsTab />, { answers: [answer(api.notification.choices, choices)] })
  // Rows out of sight are drawn a moment later.
  await switchOf('安全提醒 · 站内')
  expect(screen.getAllByRole('switch').map((each) => each.getAttribute('aria-label'))).toEqual([
    '待发货订单 · 站内',
    '认证结果 · 站内',
    '认证结果 · 短信',
    '安全提醒 · 站内',
  ])
  expect((await switchOf('安全提醒 · 站内')).hasAttribute('disabled')).toBe(true)
  expect(screen.queryByText('资金个案')).toBeNull()
})

it('turns one channel of one kind off with one press', async () => {
  app = renderWithApp(<NotificationsTab />, { answers: [answer(api.notification.choices, choices)] })
  const off = choices.map((one) => (one.channel === 'SMS' ? { ...one, enabled: false } : one))
  const control = await switchOf('认证结果 · 短信')
  app.server.push(answer(api.notification.choose, off))
  app.server.push(answer(api.notification.choices, off))
  fireEvent.click(control)
  await waitFor(async () => expect((await switchOf('认证结果 · 短信')).getAttribute('aria-checked')).toBe('false'))
  expect(app.server.inputsOf(api.notification.choose)).toEqual([
    { kind: 'CERTIFICATION', channel: 'SMS', enabled: false },
  ])
  expect((await switchOf('认证结果 · 站内')).getAttribute('aria-checked')).toBe('true')
})

it('says why it stays as it was when the server does not take the choice', async () => {
  app = renderWithApp(<NotificationsTab />, {
    answers: [answer(api.notification.choices, choices), failure(api.notification.choose, 500)],
  })
  fireEvent.click(await switchOf('待发货订单 · 站内'))
  expect(await screen.findByText('系统繁忙，请稍后重试')).toBeTruthy()
  expect((await switchOf('待发货订单 · 站内')).getAttribute('aria-checked')).toBe('true')
})
