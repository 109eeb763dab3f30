// @vitest-environment happy-dom
// The frame as a whole: guard, pages, tabs kept alive; against a server that speaks the real wire.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { api } from '@merchant/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readAccessToken } from '../../api/access-token.ts'
import { rememberedTags, rememberTags } from '../../session/open-tags.ts'
import { answer, failure } from '../../testing/fake-api.ts'
import { merchantLogin, operatorLogin } from '../../testing/sample-session.ts'
import { mainMenu as menu, openConsole, pageHeading as heading, tagsBar as tags } from '../open-console.testing.tsx'

let opened: ReturnType<typeof openConsole>
beforeEach(() => sessionStorage.clear())
afterEach(() => opened.close())

it('loads login info, base data and board, then shows the home page with its to-do links', async () => {
  opened = openConsole('/dashboard')
  await heading('首页')
  expect(screen.getByRole('link', { name: /待发货/ }).getAttribute('href')).toBe('/order/saleorder?tab=TO_SHIP')
  expect(document.title).toBe('首页 - 商户管理中心')
})

it('keeps a half-filled form as it was while another tab is in front, and asks before its tab closes for good', async () => {
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

describe('the guard, when the session cannot be loaded', () => {
  const leave = vi.fn<(url: string | URL) => void>()
  beforeEach(() => {
    vi.spyOn(window.location, 'assign').mockImplementation(leave)
  })
  afterEach(() => {
    leave.mockClear()
    vi.restoreAllMocks()
  })

  it('ends the session on the server and here, and goes to the login with the reason and the way back', async () => {
    rememberTags(merchantLogin.user.id, [{ path: '/goods/index', href: '/goods/index', pinned: false }])
    opened = openConsole('/goods/index?tab=ON_SALE', {
      answers: [failure(api.user.infoOfLogin, 500, '服务暂停'), answer(api.user.logout, null)],
    })
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/login?redirect=%2Fgoods%2Findex%3Ftab%3DON_SALE'))
    expect(sessionStorage.getItem('login.notice')).toBe('服务暂停')
    expect(opened.server.inputsOf(api.user.logout)).toHaveLength(1)
    expect(readAccessToken()).toBeNull()
  })

  it('without a token it asks the server nothing and leads to the login', async () => {
    opened = openConsole('/order/saleorder?tab=TO_SHIP', { token: null })
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/login?redirect=%2Forder%2Fsaleorder%3Ftab%3DTO_SHIP'))
    expect(opened.server.calls).toEqual([])
  })
})

it('shows a progress bar on top while a navigation is under way, and none afterwards', async () => {
  opened = openConsole('/dashboard')
  expect(await screen.findByRole('progressbar')).toBeDefined()
  await heading('首页')
  expect(screen.queryByRole('progressbar')).toBeNull()
})

it('logging out clears token and open tabs and leads to the login, also when the server does not answer', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  opened = openConsole('/profile/index?tab=security', { answers: [failure(api.user.logout, 500)] })
  await waitFor(() => expect(tags().getAllByRole('link')).toHaveLength(2))
  fireEvent.click(screen.getByRole('button', { name: /账户菜单/ }))
  fireEvent.click(screen.getByRole('menuitem', { name: '退出登录' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/login?redirect=%2Fprofile%2Findex%3Ftab%3Dsecurity'))
  expect([readAccessToken(), rememberedTags(merchantLogin.user.id)]).toEqual([null, []])
  leave.mockRestore()
})
