// @vitest-environment happy-dom
// Who is logged in, asked for everywhere: one observer however many ask, and all of them follow.
import { api } from '@merchant/contract'
import { act, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { readKey, refreshReads } from '../api/use-endpoint.ts'
import { answer } from '../testing/fake-api.ts'
import { renderWithApp } from '../testing/render-with-app.tsx'
import { merchantLogin } from '../testing/sample-session.ts'
import { May } from './may.tsx'
import { useLogin } from './session.ts'

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())

function Cells(): ReactNode {
  useLogin()
  return Array.from({ length: 40 }, (_, index) => (
    <May key={index} do="goods.setPrice">
      <i>price</i>
    </May>
  ))
}

it('is one observer for a whole table, whose cells follow when a permission is taken away', async () => {
  const poorer = { ...merchantLogin, permissions: merchantLogin.permissions.filter((one) => one !== 'goods.setPrice') }
  app = renderWithApp(<Cells />, { answers: [answer(api.user.infoOfLogin, poorer)] })
  const query = app.client.getQueryCache().find({ queryKey: readKey(api.user.infoOfLogin) })
  expect([screen.getAllByText('price').length, query?.getObserversCount()]).toEqual([40, 1])
  await act(() => refreshReads(app.client, [api.user.infoOfLogin]))
  expect(screen.queryAllByText('price')).toEqual([])
})
