// @vitest-environment happy-dom
// One's own page, as the platform's people see it.
import { api } from '@merchant/contract'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import { firstPage } from '../../../testing/samples.ts'
import { builtIn } from '../role/role.testing.ts'
import { profile } from './profile.testing.ts'
import ProfilePage from './profile-page.tsx'

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())

it('an operator’s own page shows devices and sign-ins, and no way to turn the second factor off', async () => {
  app = renderWithApp(<ProfilePage />, {
    login: operatorLogin,
    search: { tab: 'security' },
    answers: [
      answer(api.security.profile, { ...profile, hasTotp: true }),
      answer(api.staff.roles, [{ ...builtIn, key: 'PLATFORM_ADMIN', name: '超级管理员' }]),
      answer(api.security.devices, []),
      answer(api.security.loginLog, { list: [], total: 0, ...firstPage }),
    ],
  })
  expect(await screen.findByText('超级管理员')).toBeTruthy()
  expect(await screen.findByText(/请管理员重置账号/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '关闭动态口令' })).toBeNull()
  expect(await screen.findByText('登录记录')).toBeTruthy()
})
