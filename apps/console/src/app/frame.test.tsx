// @vitest-environment happy-dom
// The frame as a whole: guard, pages, tabs kept alive; against a server that speaks the real wire.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { merchantLogin, operatorLogin } from '../testing/sample-session.ts'
import { mainMenu as menu, openConsole, pageHeading as heading, tagsBar as tags } from './open-console.testing.tsx'

let opened: ReturnType<typeof openConsole>
beforeEach(() => sessionStorage.clear())
afterEach(() => opened.close())

it('loads login info, base data and board, then shows the home page with its to-do links', async () => {
  opened = openConsole('/dashboard')
  await heading('首页')
  expect(screen.getByRole('link', { name: /待发货/ }).getAttribute('href')).toBe('/order/saleorder?tab=TO_SHIP')
  expect(document.title).toBe('首页 - 商户管理中心')
})

it('keeps a page as it was while another tab is in front, and closes it for good', async () => {
  opened = openConsole('/systemconfig/loginInfo?tab=keys')
  await heading('账号中心')
  fireEvent.click(await screen.findByText('新建密钥'))
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '小程序' } })
  fireEvent.click(tags().getByText('首页'))
  await heading('首页')
  fireEvent.click(tags().getByText('账号中心'))
  await heading('账号中心')
  expect((await screen.findByLabelText<HTMLInputElement>('名称')).value).toBe('小程序')

  // What is half typed is not thrown away without a question.
  fireEvent.click(tags().getByRole('button', { name: '关闭 账号中心' }))
  fireEvent.click(await screen.findByRole('button', { name: '仍要继续' }))
  await heading('首页')
  expect(tags().queryByText('账号中心')).toBeNull()
})

it('leads a merchant without real name to the certification, wherever they wanted to go', async () => {
  opened = openConsole('/systemconfig/loginInfo', {
    login: { ...merchantLogin, info: { ...merchantLogin.info, isRealNameAuthentication: 0 } },
  })
  await waitFor(() => expect(location.pathname).toBe('/certification'))
})

it("shows operators their own menu and nothing of the merchants'", async () => {
  opened = openConsole('/dashboard', { login: operatorLogin })
  await heading('首页')
  expect(menu().queryByText('账号中心')).toBeNull()
  expect(menu().getByText('首页')).toBeDefined()
})
