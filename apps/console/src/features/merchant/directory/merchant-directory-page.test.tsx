// @vitest-environment happy-dom
// The platform's list of merchants: what each row says, and that there may be none.
import { api, type DirectoryRow } from '@merchant/contract'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import MerchantDirectoryPage from './merchant-directory-page.tsx'

const row: DirectoryRow = {
  merchantId: '01932c5a-0000-7000-8000-000000000090',
  merchantNo: 'MA202611120000000001',
  name: '清和茶铺',
  type: 'SOLE',
  status: 'SUSPENDED',
  statusReason: '投诉过多',
  registeredAt: '2026-11-12T01:00:00.000Z',
}
const page = { page: 1, pageSize: 20, totalIsExact: true, nextCursor: null }

let app: ReturnType<typeof renderWithApp>
const open = (list: readonly DirectoryRow[]) => {
  app = renderWithApp(<MerchantDirectoryPage />, {
    login: operatorLogin,
    answers: [
      answer(api.merchantDirectory.list, { list: [...list], total: list.length, ...page }),
      answer(api.workbench.views, []),
    ],
  })
}
afterEach(() => app.close())

it('says who it is, of which type, and what holds one back', async () => {
  open([row])
  await screen.findByText('清和茶铺')
  for (const text of ['个体工商户', '已停用', '投诉过多']) expect(screen.getByText(text)).toBeTruthy()
})

it('says that nobody is like this', async () => {
  open([])
  expect(await screen.findByText('没有符合条件的商户')).toBeTruthy()
})
