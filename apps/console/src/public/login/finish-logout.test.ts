// @vitest-environment happy-dom
// A logout without a network: kept in mind, told to the server as soon as there is one, and told once.
import { api, refusalCode } from '@merchant/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LOGOUT_PENDING_KEY } from '../../api/show-error.ts'
import { answer, fakeApi, type FakeAnswer, refusal } from '../../testing/fake-api.ts'
import { finishLogout } from './finish-logout.ts'

const renewed: FakeAnswer = {
  path: api.user.token.path,
  reply: () => ({
    status: 200,
    body: {
      access_token: 'once',
      token_type: 'Bearer',
      expires_in: 600,
      refresh_expires_in: 7_200,
      kept: false,
      user_id: 'u',
    },
  }),
}
const offline: FakeAnswer = {
  path: api.user.token.path,
  reply: () => {
    throw new TypeError('Failed to fetch')
  },
}
let server: ReturnType<typeof fakeApi>
const start = (...answers: FakeAnswer[]) => {
  server = fakeApi([answer(api.user.logout, null), ...answers])
}
const paths = () => server.calls.map(({ path }) => path)
const isPending = () => localStorage.getItem(LOGOUT_PENDING_KEY) !== null

const USER = '01932c5a-0000-7000-8000-000000000001'
beforeEach(() => localStorage.setItem(LOGOUT_PENDING_KEY, USER))
afterEach(() => {
  server.restore()
  localStorage.clear()
})

it('asks nothing of the server when no logout is open', async () => {
  localStorage.clear()
  start(renewed)
  await finishLogout()
  expect(paths()).toEqual([])
})

it('ends the session that the cookie still stands for, once', async () => {
  start(renewed)
  await finishLogout()
  await finishLogout()
  expect(paths()).toEqual([api.user.token.path, api.user.logout.path])
  expect(server.calls.at(-1)?.headers.get('authorization')).toBe('Bearer once')
  expect(isPending()).toBe(false)
})

it('keeps it in mind while there is still no network, and tells it the next time', async () => {
  start(offline)
  await finishLogout()
  expect(isPending()).toBe(true)
  server.push(renewed)
  await finishLogout()
  expect(paths()).toContain(api.user.logout.path)
  expect(isPending()).toBe(false)
})

it('forgets it when the session is over anyway', async () => {
  start(refusal(api.user.token, '1002', '登录已失效'))
  await finishLogout()
  expect(paths()).toEqual([api.user.token.path])
  expect(isPending()).toBe(false)
})

it('ends the session of who left, and no other that the browser has by now', async () => {
  start(refusal(api.user.token, refusalCode('session.otherUser'), '此浏览器已登录另一个账号'))
  await finishLogout()
  expect([paths(), isPending()]).toEqual([[api.user.token.path], false])
  expect(server.calls[0]?.headers.get('x-refresh-user')).toBe(USER)
})

it('of somebody whom the page did not know ends whatever session there is', async () => {
  localStorage.setItem(LOGOUT_PENDING_KEY, '')
  start(renewed)
  await finishLogout()
  expect([server.calls[0]?.headers.get('x-refresh-user'), isPending()]).toEqual([null, false])
})
