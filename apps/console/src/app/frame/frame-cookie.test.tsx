// @vitest-environment happy-dom
// What the next document paints before any script: the cookie says it, and holds nothing of a person.
import { FRAME_COOKIE, frameLookOf, PLAIN_FRAME } from '@merchant/contract'
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clearAccessToken, storeAccessToken } from '../../api/access-token.ts'
import { readCookie, writeCookie } from '../../api/cookie.ts'
import { prefer } from '../../theme/preferences.ts'
import { merchantLogin } from '../../testing/sample-session.ts'
import { mainMenu, openConsole, pageHeading } from '../open-console.testing.tsx'
import { paintedFrame } from './painted-frame.ts'

const look = () => frameLookOf(readCookie(FRAME_COOKIE) ?? undefined)
let opened: ReturnType<typeof openConsole>
beforeEach(() => writeCookie(FRAME_COOKIE, null))
afterEach(() => {
  document.getElementById('painted-frame')?.remove()
  opened.close()
})

it('has a line for each that the menu shows, with the page in front lit up', async () => {
  opened = openConsole('/profile/index')
  await pageHeading('个人中心')
  const shown = mainMenu()
    .getAllByRole('listitem')
    .filter((line) => line.closest('.sidebar-beside') === null)
  await waitFor(() => expect(look().menu).toBe('e'.repeat(shown.length)))
  await act(() => opened.router.navigate({ href: '/dashboard' }))
  await waitFor(() => expect(look().menu).toBe(`E${'e'.repeat(shown.length - 1)}`))
})

it('opens the group of the page in front, as a reload does', async () => {
  opened = openConsole('/guide/index')
  await pageHeading('引导')
  const closed = look().menu.length
  await act(() => opened.router.navigate({ href: '/goods/index' }))
  await waitFor(() => expect(look().menu).toMatch(/^e+Ss+e+$/))
  expect(look().menu.length).toBeGreaterThan(closed)
})

it('follows the look that is chosen, and names nobody', async () => {
  opened = openConsole('/guide/index')
  await pageHeading('引导')
  act(() => prefer({ mode: 'dark', color: '#f5222d', showsTags: false }))
  await waitFor(() =>
    expect(look()).toMatchObject({ mode: 'dark', color: '#f5222d', showsTags: false, showsLogo: true }),
  )
  const kept = decodeURIComponent(document.cookie)
  for (const personal of [merchantLogin.user.id, merchantLogin.company.name, merchantLogin.user.phone])
    expect(kept).not.toContain(personal)
  act(() => prefer({ mode: 'system', color: '#1890ff', showsTags: true }))
})

it('is forgotten as to its menu when somebody else signs in, and kept when it is the same person', async () => {
  const token = { accessToken: 'a', expiresInSeconds: 60, sessionSeconds: 60, isKept: false }
  opened = openConsole('/dashboard')
  await pageHeading('首页')
  storeAccessToken({ ...token, userId: 'one' })
  writeCookie(FRAME_COOKIE, 'dark.f5222d.11.eeEssee')
  storeAccessToken({ ...token, userId: 'one' })
  expect(look().menu).toBe('eeEssee')
  storeAccessToken({ ...token, userId: 'other' })
  expect(look()).toEqual({ mode: 'dark', color: '#f5222d', showsTags: true, showsLogo: true, menu: PLAIN_FRAME.menu })
  clearAccessToken()
})

it('is painted until the real frame stands in its place', async () => {
  document.documentElement.dataset.frame = 'open tags logo'
  document.body.insertAdjacentHTML('afterbegin', paintedFrame)
  opened = openConsole('/guide/index')
  expect(document.querySelectorAll('.frame')).toHaveLength(1)
  await pageHeading('引导')
  expect([document.getElementById('painted-frame'), document.querySelectorAll('.frame').length]).toEqual([null, 1])
  delete document.documentElement.dataset.frame
})
