// @vitest-environment happy-dom
// How the console's cookies are written: for its own scripts, and for no request that another site makes.
import { FRAME_COOKIE, PLAIN_MENU } from '@merchant/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearAccessToken, storeAccessToken } from './access-token.ts'
import { readCookie, writeCookie } from './cookie.ts'
import { merchantLogin, tokenOf } from '../testing/sample-session.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  clearAccessToken()
  writeCookie(FRAME_COOKIE, null)
})

it('every cookie is SameSite=Strict, the token’s as well', () => {
  // With a look that was remembered its cookie is written, too: whoever signs in is somebody else.
  writeCookie(FRAME_COOKIE, `system.1890ff.11.${PLAIN_MENU}`)
  const written = vi.spyOn(document, 'cookie', 'set')
  storeAccessToken({ ...tokenOf(merchantLogin, 'abc'), isKept: true })
  writeCookie('size', 'mini')
  clearAccessToken()
  const cookies = written.mock.calls.map(([text]) => text)
  expect(cookies).toHaveLength(4)
  expect(cookies[1]).toMatch(/^Admin-Token=abc; /)
  for (const cookie of cookies) expect(cookie).toContain('; Path=/; SameSite=Strict')
})

it('a script reads them whichever way its page was reached', () => {
  writeCookie('size', 'a b;c')
  expect(readCookie('size')).toBe('a b;c')
  writeCookie('size', null)
  expect(readCookie('size')).toBeNull()
})
