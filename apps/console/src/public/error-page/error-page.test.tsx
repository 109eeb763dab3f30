// @vitest-environment happy-dom
// 404 and 401 always have a way on that leads somewhere.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ErrorPage } from './error-page.tsx'

const withHistory = (length: number) => vi.spyOn(window.history, 'length', 'get').mockReturnValue(length)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

it.each(['notFound', 'forbidden'] as const)('%s leads back to where one came from, and home', (kind) => {
  withHistory(3)
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined)
  render(<ErrorPage kind={kind} />)
  fireEvent.click(screen.getByRole('button', { name: '返回上一页' }))
  expect(back).toHaveBeenCalledOnce()
  expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/')
})

it('with ?noGoBack it leads home alone', () => {
  withHistory(3)
  history.replaceState(null, '', '/401?noGoBack=1')
  render(<ErrorPage kind="forbidden" />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['返回首页'])
})

it('offers no way back where none lies behind: the page was opened in a tab of its own', () => {
  withHistory(1)
  render(<ErrorPage kind="notFound" />)
  expect(screen.queryByRole('button', { name: '返回上一页' })).toBeNull()
})
