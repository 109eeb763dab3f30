// @vitest-environment happy-dom
// The session ends while somebody works: what is half filled is kept, asked for again, and sent again.
import { api, refusalCode } from '@merchant/contract'
import { toOauthAnswer } from '@merchant/contract/wire'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Form, Input } from 'antd'
import { Activity, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearAccessToken, readAccessToken, storeAccessToken } from '../../api/access-token.ts'
import { ApiError } from '../../api/api-error.ts'
import { showError } from '../../api/show-error.ts'
import { useRead, useSend } from '../../api/use-endpoint.ts'
import { AppForm } from '../../components/form/app-form.tsx'
import { hasDirtyForm, keepDirtyForms, wouldLose } from '../../session/dirty-forms.ts'
import { answer, type FakeAnswer } from '../../testing/fake-api.ts'
import { renderWithApp } from '../../testing/render-with-app.tsx'
import { merchantLogin, tokenOf } from '../../testing/sample-session.ts'

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
/** Answers only those who carry the new token, as the server does once the session is over. */
const onlyFresh = (inner: FakeAnswer): FakeAnswer => ({
  path: inner.path,
  reply: (input) =>
    readAccessToken() === 'fresh'
      ? inner.reply(input)
      : { status: 401, body: { Code: '1002', Msg: '登录已失效', Data: null } },
})
const loggedInAs = (userId: string): FakeAnswer => ({
  path: api.user.login.path,
  reply: () => ({ status: 200, body: toOauthAnswer({ ...tokenOf(merchantLogin, 'fresh'), userId }) }),
})
const loggedIn = loggedInAs(merchantLogin.user.id)
const needsCode: FakeAnswer = {
  path: api.user.login.path,
  reply: (input) =>
    'otp' in (input as object)
      ? loggedIn.reply(input)
      : {
          status: 200,
          body: { Code: refusalCode('login.secondFactor'), Msg: '请输入动态口令', Data: { challenge: 'c'.repeat(43) } },
        },
}

function Page() {
  const list = useRead(api.apiKey.list, undefined, { quiet: true })
  const create = useSend(api.apiKey.create, { refreshes: [api.apiKey.list] })
  return (
    <>
      <p>{list.data === undefined ? 'no list' : 'list'}</p>
      <AppForm<{ name: string }> submitText="保存" onSubmit={(values) => create.send(values)}>
        <Form.Item name="name" label="名称">
          <Input />
        </Form.Item>
      </AppForm>
      {create.data !== undefined && <p>saved</p>}
    </>
  )
}
let app: ReturnType<typeof renderWithApp>
const start = (login = merchantLogin, more: readonly FakeAnswer[] = [loggedIn]) => {
  app = renderWithApp(<Page />, {
    login,
    answers: [
      onlyFresh(answer(api.apiKey.list, [])),
      onlyFresh(answer(api.apiKey.create, created)),
      answer(api.user.infoOfLogin, login),
      ...more,
    ],
  })
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const logIn = () => fireEvent.click(screen.getByRole('button', { name: /^登\s?录$/ }))
const typeAndSave = async () => {
  type('名称', '小程序')
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  await screen.findByText('登陆超时，请重新登陆')
}
const leave = vi.fn<(url: string | URL) => void>()

beforeEach(() => {
  vi.spyOn(window.location, 'assign').mockImplementation(leave)
  storeAccessToken(tokenOf(merchantLogin, 'old'))
})
afterEach(() => {
  app.close()
  leave.mockClear()
  vi.restoreAllMocks()
  keepDirtyForms(null, new Set())
  clearAccessToken()
})

describe('the session ends while a form is half filled', () => {
  it('a dialog asks for the password, the form is kept, and the request is sent again as the same command', async () => {
    start()
    await typeAndSave()
    expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe(merchantLogin.user.phone)
    type('密码', 'Green-Field-7')
    logIn()
    await screen.findByText('saved')
    expect(screen.queryByText('登陆超时，请重新登陆')).toBeNull()
    const sent = app.server.calls.filter(({ path }) => path === api.apiKey.create.path)
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    expect(app.server.inputsOf(api.apiKey.create).every(({ name }) => name === '小程序')).toBe(true)
    expect(sent.at(-1)?.headers.get('authorization')).toBe('Bearer fresh')
    expect(leave).not.toHaveBeenCalled()
  })

  it('what could not be read meanwhile is read after the login', async () => {
    start()
    await typeAndSave()
    expect(screen.getByText('no list')).toBeDefined()
    type('密码', 'Green-Field-7')
    logIn()
    await screen.findByText('list')
  })

  it('asks for the second factor of those who have one', async () => {
    start(merchantLogin, [needsCode])
    await typeAndSave()
    type('密码', 'Green-Field-7')
    logIn()
    fireEvent.change(await screen.findByLabelText(/动态口令/), { target: { value: '123456' } })
    logIn()
    await screen.findByText('saved')
  })

  it('closed without a login, the form stands as it was and may be sent again', async () => {
    start()
    await typeAndSave()
    fireEvent.click(screen.getByRole('button', { name: /Close|关闭/ }))
    await waitFor(() => expect(screen.queryByText('登陆超时，请重新登陆')).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('小程序')
    expect(hasDirtyForm()).toBe(true)
    const save = screen.getByRole('button', { name: /保\s?存/ })
    // What was called off is still being put away.
    await waitFor(() => expect(save.className).not.toContain('loading'))
    fireEvent.click(save)
    await screen.findByText('登陆超时，请重新登陆')
  })

  it('lets only the same person go on with the page', async () => {
    start(merchantLogin, [loggedInAs('01932c5a-0000-7000-8000-0000000000ee')])
    await typeAndSave()
    type('密码', 'Green-Field-7')
    logIn()
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/'))
  })
})

it('the browser asks before it leaves a form that keeps no draft, and no longer than that', async () => {
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  start()
  await screen.findByLabelText('名称')
  expect(leaves()).toBe(true)
  type('名称', '小程序')
  await waitFor(() => expect(leaves()).toBe(false))
  app.close()
  expect(leaves()).toBe(true)
})

describe('the session ends with nothing at stake', () => {
  it('the login page takes over, with the way back and the reason', async () => {
    start()
    history.replaceState(null, '', '/order/saleorder?tab=TO_SHIP&page=2')
    showError(new ApiError('unauthenticated', '登录已失效'))
    expect(leave).toHaveBeenCalledWith('/login?redirect=%2Forder%2Fsaleorder%3Ftab%3DTO_SHIP%26page%3D2')
    expect(sessionStorage.getItem('login.notice')).toBe('登陆超时，请重新登陆')
    expect(readAccessToken()).toBeNull()
  })
})

it('a form stays half filled while its page is behind another, and is forgotten when its page is closed', async () => {
  let hide = () => {}
  function Tab() {
    const [isHidden, setHidden] = useState(false)
    hide = () => act(() => setHidden(true))
    return (
      <Activity mode={isHidden ? 'hidden' : 'visible'}>
        <Page />
      </Activity>
    )
  }
  app = renderWithApp(<Tab />, { answers: [answer(api.apiKey.list, [])] })
  type('名称', '小程序')
  await waitFor(() => expect(wouldLose('/test')).toBe(true))
  keepDirtyForms('/other', new Set(['/test', '/other']))
  hide()
  expect([hasDirtyForm(), wouldLose('/test'), wouldLose('/other')]).toEqual([true, true, false])
  keepDirtyForms('/other', new Set(['/other']))
  expect(hasDirtyForm()).toBe(false)
})
