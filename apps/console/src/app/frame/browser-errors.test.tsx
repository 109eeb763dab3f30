// @vitest-environment happy-dom
// Errors nobody caught: shown by a badge, told to the server once, and gone when cleared.
import { api } from '@merchant/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clearAccessToken, storeAccessToken } from '../../api/access-token.ts'
import { answer } from '../../testing/fake-api.ts'
import { renderWithApp } from '../../testing/render-with-app.tsx'
import { clearBrowserErrors, noteError, watchBrowserErrors } from '../browser-errors.ts'
import ErrorBadge from './error-badge.tsx'
import { merchantLogin, tokenOf } from '../../testing/sample-session.ts'

let app: ReturnType<typeof renderWithApp>
let stop: () => void
beforeEach(() => {
  storeAccessToken(tokenOf(merchantLogin, 'token'))
  stop = watchBrowserErrors()
  app = renderWithApp(<ErrorBadge />, { answers: [answer(api.workbench.reportError, null)] })
})
afterEach(() => {
  stop()
  act(() => clearBrowserErrors())
  app.close()
  clearAccessToken()
})

it('counts an error once, tells it to the server once, and shows it until it is cleared', async () => {
  const error = new Error('x is undefined')
  act(() => {
    noteError(error)
    noteError(error)
  })
  fireEvent.click(screen.getByRole('button', { name: '错误日志：1 条' }))
  expect(await screen.findByText('x is undefined')).toBeDefined()
  await waitFor(() => expect(app.server.inputsOf(api.workbench.reportError)).toHaveLength(1))
  expect(app.server.inputsOf(api.workbench.reportError)[0]?.url).not.toContain('?')
  fireEvent.click(screen.getByText('全部清除'))
  expect(screen.getByRole('button', { name: '错误日志：0 条', hidden: true })).toBeDefined()
})

it('hears what no code caught, and nothing once it is told to stop', () => {
  act(() => void window.dispatchEvent(new ErrorEvent('error', { error: new Error('lost'), message: 'lost' })))
  expect(screen.getByRole('button', { name: '错误日志：1 条' })).toBeDefined()
  stop()
  act(() => noteError(new Error('later')))
  expect(screen.getByRole('button', { name: '错误日志：1 条' })).toBeDefined()
})
