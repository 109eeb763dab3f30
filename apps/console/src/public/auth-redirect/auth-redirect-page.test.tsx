// @vitest-environment happy-dom
// The answer of a third party's sign-in goes to our own opener and to nobody else.
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { AuthRedirectPage } from './auth-redirect-page.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('hands the query to the window that opened it, readable by this site alone', () => {
  const postMessage = vi.fn()
  vi.stubGlobal('opener', { postMessage })
  const close = vi.spyOn(window, 'close').mockImplementation(() => undefined)
  history.replaceState(null, '', '/auth-redirect?code=42&state=s')
  render(<AuthRedirectPage />)
  expect(postMessage).toHaveBeenCalledWith({ kind: 'auth-redirect', query: 'code=42&state=s' }, location.origin)
  expect(close).toHaveBeenCalled()
})

it('goes to the login when nobody opened it', () => {
  vi.stubGlobal('opener', null)
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  render(<AuthRedirectPage />)
  expect(replace).toHaveBeenCalledWith('/login')
})
