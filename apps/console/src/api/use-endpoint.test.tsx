// @vitest-environment happy-dom
// Commands must be sent once however often people press, and reads must follow what a command changed.
import { api } from '@merchant/contract'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answer, failure, refusal } from '../testing/fake-api.ts'
import { renderWithApp } from '../testing/render-with-app.tsx'
import { storeAccessToken } from './access-token.ts'
import { publicApi } from './public-endpoints.generated.ts'
import { useRead, useSend } from './use-endpoint.ts'
import { merchantLogin, tokenOf } from '../testing/sample-session.ts'

type Sender = ReturnType<typeof useSend<typeof api.apiKey.create>>
let sender: Sender
let app: ReturnType<typeof renderWithApp>

const created = {
  id: 'k',
  name: '小程序',
  keyPrefix: 'mk',
  createdAt: '2026-11-20T00:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
  key: 'a',
  secret: 'b',
}

function Page() {
  const list = useRead(api.apiKey.list)
  sender = useSend(api.apiKey.create, { refreshes: [api.apiKey.list] })
  return <p>{list.data === undefined ? 'loading' : `${list.data.length} keys`}</p>
}

const keysSent = () =>
  app.server.calls
    .filter(({ path }) => path === api.apiKey.create.path)
    .map(({ headers }) => headers.get('idempotency-key'))
const create = (name: string) => act(() => sender.send({ name }).catch(() => undefined))

beforeEach(() => {
  storeAccessToken(tokenOf(merchantLogin, 'old'))
  app = renderWithApp(<Page />, { answers: [answer(api.apiKey.list, []), answer(api.apiKey.create, created)] })
})
afterEach(() => app.close())

it('sends the same command again with the same key while its outcome is unknown', async () => {
  app.server.push(failure(api.apiKey.create, 503))
  await create('小程序')
  await create('小程序')
  const [first, second] = keysSent()
  expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/)
  expect(second).toBe(first)
})

it('keeps what was sent and its key while the server is busy, and says so', async () => {
  const busy = '系统繁忙，请稍后重试，同一请求不会重复办理'
  app.server.push({
    path: api.apiKey.create.path,
    reply: () => ({ status: 503, body: { Code: '9001', Msg: busy, Data: null } }),
  })
  await create('小程序')
  await screen.findByText(busy)
  app.server.push(answer(api.apiKey.create, created))
  await create('小程序')
  const [first, second] = keysSent()
  expect(second).toBe(first)
})

it('is one request when two presses come before the first is answered', async () => {
  const [first, second] = await act(() =>
    Promise.all([sender.send({ name: '小程序' }), sender.send({ name: '小程序' })]),
  )
  expect(first).toEqual(second)
  expect(keysSent()).toHaveLength(1)
})

it('makes a new key after success, after a refusal, and for another input', async () => {
  await create('一')
  await create('一')
  app.server.push(refusal(api.apiKey.create, '3003', '超出限额'))
  await create('二')
  await create('二')
  await create('三')
  expect(new Set(keysSent()).size).toBe(5)
})

it('asks again for what a command has changed', async () => {
  await screen.findByText('0 keys')
  app.server.push(answer(api.apiKey.list, [created]))
  await create('小程序')
  await screen.findByText('1 keys')
})

it('renews the token once and repeats the call when the server answers 401', async () => {
  await screen.findByText('0 keys')
  const before = app.server.calls.length
  app.server.push({
    path: api.apiKey.create.path,
    reply: () =>
      document.cookie.includes('Admin-Token=fresh')
        ? { status: 200, body: { Code: '0000', Msg: '', Data: created } }
        : { status: 401, body: { Code: '1002', Msg: '登录已失效', Data: null } },
  })
  app.server.push({
    path: publicApi.user.token.path,
    reply: () => ({
      status: 200,
      body: { access_token: 'fresh', token_type: 'Bearer', expires_in: 1800, user_id: merchantLogin.user.id },
    }),
  })
  await create('小程序')
  const paths = app.server.calls.slice(before).map(({ path, headers }) => [path, headers.get('authorization')])
  expect(paths.slice(0, 3)).toEqual([
    [api.apiKey.create.path, 'Bearer old'],
    [publicApi.user.token.path, null],
    [api.apiKey.create.path, 'Bearer fresh'],
  ])
})
