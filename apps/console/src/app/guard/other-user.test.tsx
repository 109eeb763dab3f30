// @vitest-environment happy-dom
// Another person signs in in another tab of the same browser: this page sends nothing of its person as theirs.
import { api, refusalCode } from '@merchant/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearAccessToken, readAccessToken, storeAccessToken, TOKEN_USER_KEY } from '../../api/access-token.ts'
import { useRead, useSend } from '../../api/use-endpoint.ts'
import { logout } from '../../session/session.ts'
import { answer, type FakeAnswer, refusal } from '../../testing/fake-api.ts'
import { renderWithApp } from '../../testing/render-with-app.tsx'
import { merchantLogin, tokenOf } from '../../testing/sample-session.ts'

const other = { ...merchantLogin, user: { ...merchantLogin.user, id: '01932c5a-0000-7000-8000-0000000000ee' } }
const TITLE = '此浏览器已登录另一个账号'

let sender: ReturnType<typeof useSend<typeof api.apiKey.create>>
function Page() {
  const list = useRead(api.apiKey.list, undefined, { quiet: true })
  sender = useSend(api.apiKey.create)
  return <p>{list.data === undefined ? 'no list' : 'list'}</p>
}
let app: ReturnType<typeof renderWithApp>
const leave = vi.fn<(url: string | URL) => void>()
const signInElsewhere = (login = other) => storeAccessToken(tokenOf(login, 'of the other tab'))
/** What the browser tells this tab of what another one has written. */
const hear = () => act(() => void window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_USER_KEY })))
const create = () => act(() => sender.send({ name: '小程序' }).catch((error: unknown) => error))
const sent = () => app.server.calls.filter(({ path }) => path === api.apiKey.create.path)
const start = async (answers: readonly FakeAnswer[] = []) => {
  app = renderWithApp(<Page />, { answers: [answer(api.apiKey.list, []), ...answers] })
  await screen.findByText('list')
}

beforeEach(() => {
  vi.spyOn(window.location, 'assign').mockImplementation(leave)
  storeAccessToken(tokenOf(merchantLogin, 'mine'))
})
afterEach(() => {
  app.close()
  leave.mockClear()
  vi.restoreAllMocks()
  clearAccessToken()
})

it('is said at once, and the way leads to the console of whoever is signed in now', async () => {
  await start()
  signInElsewhere()
  hear()
  await screen.findByText(TITLE)
  fireEvent.click(screen.getByRole('button', { name: '打开当前账号' }))
  expect(leave).toHaveBeenCalledWith('/')
})

it('nothing is sent any more, whether the dialog was closed or never seen', async () => {
  await start()
  signInElsewhere()
  expect(await create()).toMatchObject({ kind: 'otherUser' })
  await screen.findByText(TITLE)
  fireEvent.click(screen.getByRole('button', { name: /Close|关闭/ }))
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull())
  expect(await create()).toMatchObject({ kind: 'otherUser' })
  await screen.findByText(TITLE)
  expect(sent()).toEqual([])
})

it('a token that ended meanwhile is not replaced by the other person’s', async () => {
  const ended: FakeAnswer = {
    path: api.apiKey.create.path,
    reply: () => {
      signInElsewhere()
      return { status: 401, body: { Code: '1002', Msg: '登录已失效', Data: null } }
    },
  }
  await start([ended])
  expect(await create()).toMatchObject({ kind: 'otherUser' })
  expect(sent()).toHaveLength(1)
})

it('the renewal names the person, and the server’s word that it is another one is enough', async () => {
  const ended: FakeAnswer = {
    path: api.apiKey.create.path,
    reply: () => ({ status: 401, body: { Code: '1002', Msg: '登录已失效', Data: null } }),
  }
  await start([ended, refusal(api.user.token, refusalCode('session.otherUser'), '此浏览器已登录另一个账号')])
  expect(await create()).toMatchObject({ kind: 'otherUser' })
  await screen.findByText(TITLE)
  const renewal = app.server.calls.find(({ path }) => path === api.user.token.path)
  expect(renewal?.headers.get('x-refresh-user')).toBe(merchantLogin.user.id)
})

it('logging out here leaves the other person signed in', async () => {
  await start([answer(api.user.logout, null)])
  signInElsewhere()
  await act(() => logout(app.client))
  expect(leave).toHaveBeenCalledWith('/')
  expect(readAccessToken()).toBe('of the other tab')
  expect(app.server.calls.some(({ path }) => path === api.user.logout.path)).toBe(false)
})

it('the same person’s new sign-in in another tab changes nothing', async () => {
  await start([refusal(api.apiKey.create, '3003', '超出限额')])
  signInElsewhere(merchantLogin)
  hear()
  expect(await create()).toMatchObject({ kind: 'refused' })
  expect(sent().at(-1)?.headers.get('authorization')).toBe('Bearer of the other tab')
  expect(screen.queryByText(TITLE)).toBeNull()
})
