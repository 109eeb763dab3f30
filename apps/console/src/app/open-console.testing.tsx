// Opens the whole console at an address, as the browser would: router, guard and frame against a server that speaks the wire.
import { api, type LoginInfo } from '@merchant/contract'
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { clearAccessToken, storeAccessToken } from '../api/access-token.ts'
import { answer, type FakeAnswer, fakeApi } from '../testing/fake-api.ts'
import { merchantLogin, sampleBaseData, tokenOf } from '../testing/sample-session.ts'
import { Unstyled } from '../testing/unstyled.tsx'
import { createClient, Providers } from './providers.tsx'
import { createConsoleRouter } from './router.tsx'

export const sampleBoard = {
  todos: [
    {
      key: 'toShip',
      label: '待发货',
      count: 12,
      overdue: 2,
      link: '/order/saleorder?tab=TO_SHIP',
      overdueLink: '/order/saleorder?tab=TO_SHIP&deadline=OVERDUE',
    },
    { key: 'unpaid', label: '待付款', count: 7, overdue: 0, link: '/order/saleorder?tab=UNPAID', overdueLink: null },
  ],
  wallet: { availableFen: 123_456, pendingFen: 0, frozenFen: 0, debtFen: 0 },
  sales: null,
  alarms: [],
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
  shortName: null,
  contactEmail: null,
  region: null,
  address: null,
  status: 'ACTIVE',
  statusReason: null,
  onboarding: [],
  deposit: { requiredFen: 0, paidFen: 0, missingFen: 0 },
  limits: { withdrawMinFen: 100, withdrawMaxFen: 5_000_000, withdrawMaxPublicFen: 50_000_000, withdrawsPerDay: 3 },
}

interface Opening {
  readonly login?: LoginInfo
  /** Absent: nobody has logged in. */
  readonly token?: string | null
  readonly answers?: readonly FakeAnswer[]
}

/** Later answers win, so a test gives only what it is about. `close()` leaves no trace for the next test. */
export function openConsole(path: string, { login = merchantLogin, token = 'token', answers = [] }: Opening = {}) {
  if (token !== null) storeAccessToken(tokenOf(login, token))
  const server = fakeApi([
    answer(api.user.infoOfLogin, login),
    answer(api.init.start, sampleBaseData),
    answer(api.board.merchant, sampleBoard),
    answer(api.merchant.info, profile),
    answer(api.apiKey.list, []),
    answer(api.workbench.views, []),
    ...answers,
  ])
  history.replaceState(null, '', path)
  const client = createClient()
  const router = createConsoleRouter(client)
  render(
    <Unstyled>
      <Providers client={client}>
        <RouterProvider router={router} />
      </Providers>
    </Unstyled>,
  )
  return {
    server,
    router,
    close: () => {
      cleanup()
      server.restore()
      clearAccessToken()
    },
  }
}

export const pageHeading = (name: string) => screen.findByRole('heading', { level: 1, name })
/** The bar of open pages, and the main menu. */
export const tagsBar = () => within(screen.getByRole('navigation', { name: '已打开的页面' }))
export const mainMenu = () => within(screen.getByRole('navigation', { name: '主菜单' }))
