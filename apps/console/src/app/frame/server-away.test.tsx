// @vitest-environment happy-dom
// The server is busy while the console is being opened: nobody is signed out, and what was asked for opens as soon as it can.
import { api } from '@merchant/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { readAccessToken } from '../../api/access-token.ts'
import { answer, type FakeAnswer } from '../../testing/fake-api.ts'
import { merchantLogin } from '../../testing/sample-session.ts'
import { openConsole } from '../open-console.testing.tsx'

const busy: FakeAnswer = {
  path: api.user.infoOfLogin.path,
  reply: () => ({
    status: 503,
    body: { Code: '9001', Msg: '系统繁忙，请稍后重试', Data: null },
  }),
}

let app: ReturnType<typeof openConsole>
afterEach(() => app.close())

it('says so and opens the page at the next try', async () => {
  app = openConsole('/dashboard', { answers: [busy] })
  const again = await screen.findByRole('button', { name: '重试' })
  expect(screen.getByText(/系统繁忙/)).toBeTruthy()
  expect(readAccessToken()).not.toBeNull()
  app.server.push(answer(api.user.infoOfLogin, merchantLogin))
  fireEvent.click(again)
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  // What the page itself reads may still be on its way, and has words of its own.
  await waitFor(() => expect(screen.queryByText(/系统繁忙/)).toBeNull())
  expect(app.server.inputsOf(api.user.logout)).toEqual([])
})
