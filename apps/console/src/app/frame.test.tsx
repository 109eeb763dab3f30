// @vitest-environment happy-dom
// The frame as a whole: guard, pages, tabs kept alive; against a server that speaks the real wire.
import { api, type LoginInfo } from '@merchant/contract'
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clearAccessToken, storeAccessToken } from '../api/access-token.ts'
import { answer, fakeApi } from '../testing/fake-api.ts'
import { merchantLogin, operatorLogin, sampleBaseData } from '../testing/sample-session.ts'
import { createClient, Providers } from './providers.tsx'
import { createConsoleRouter } from './router.tsx'

const board = {
  todos: [{ key: 'toShip', label: '待发货', count: 12, overdue: 2, link: '/order/saleorder?tab=TO_SHIP' }],
  wallet: { availableFen: 123_456, pendingFen: 0, frozenFen: 0 },
  sales: null,
  onboarding: null,
  updatedAt: '2026-11-20T01:00:00.000Z',
}
const profile = {
  id: merchantLogin.user.id,
  merchantNo: 'MC202611200000000001',
  type: 'INDIVIDUAL' as const,
  name: '清和茶铺',
  contactName: '张三',
  contactPhone: '138****8000',
  status: 'ACTIVE',
  statusReason: null,
  onboarding: [],
  limits: { withdrawMinFen: 100, withdrawMaxFen: 5_000_000, withdrawsPerDay: 3 },
}

let server: ReturnType<typeof fakeApi>

function openConsole(path: string, login: LoginInfo = merchantLogin) {
  server = fakeApi([
    answer(api.user.infoOfLogin, login),
    answer(api.init.baseData, sampleBaseData),
    answer(api.board.merchant, board),
    answer(api.merchant.info, profile),
    answer(api.apiKey.list, []),
  ])
  history.replaceState(null, '', path)
  const client = createClient()
  const router = createConsoleRouter(client)
  render(
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>,
  )
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const tags = () => within(screen.getByRole('navigation', { name: '已打开的页面' }))
const menu = () => within(screen.getByRole('navigation', { name: '主菜单' }))

beforeEach(() => {
  sessionStorage.clear()
  storeAccessToken({ accessToken: 'token', expiresInSeconds: 1800 })
})
afterEach(() => {
  cleanup()
  server.restore()
  clearAccessToken()
})

it('loads login info, base data and board, then shows the home page with its to-do links', async () => {
  openConsole('/dashboard')
  await heading('首页')
  expect(screen.getByRole('link', { name: /待发货/ }).getAttribute('href')).toBe('/order/saleorder?tab=TO_SHIP')
  expect(document.title).toBe('首页 - 商户管理中心')
})

it('keeps a page as it was while another tab is in front, and closes it for good', async () => {
  openConsole('/systemconfig/loginInfo?tab=keys')
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
  openConsole('/systemconfig/loginInfo', {
    ...merchantLogin,
    info: { ...merchantLogin.info, isRealNameAuthentication: 0 },
  })
  await waitFor(() => expect(location.pathname).toBe('/certification'))
})

it("shows operators their own menu and nothing of the merchants'", async () => {
  openConsole('/dashboard', operatorLogin)
  await heading('首页')
  expect(menu().queryByText('账号中心')).toBeNull()
  expect(menu().getByText('首页')).toBeDefined()
})
