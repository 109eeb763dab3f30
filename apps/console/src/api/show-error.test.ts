// @vitest-environment happy-dom
// What a person sees of a failed call, and for how long.
import { api, refusalCode, refusalText } from '@merchant/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { complaint, failure, fakeApi, refusal } from '../testing/fake-api.ts'
import { clearAccessToken, storeAccessToken } from './access-token.ts'
import { ApiError } from './api-error.ts'
import { send } from './client.ts'
import { errorText, lendErrorSurface, showError } from './show-error.ts'
import { merchantLogin, tokenOf } from '../testing/sample-session.ts'

let shown: [string, number][]
beforeEach(() => {
  shown = []
  lendErrorSurface({ message: (text, seconds) => void shown.push([text, seconds]) })
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
})
afterEach(() => {
  lendErrorSurface(null)
  vi.restoreAllMocks()
  clearAccessToken()
})

describe('what is shown of a failed call', () => {
  it('HTTP 400: its error_description for 10 s', () => {
    showError(new ApiError('invalid', '手机号：格式不正确'))
    expect(shown).toEqual([['手机号：格式不正确', 10]])
  })

  it('HTTP 401: 登陆超时，请重新登陆 for 5 s, then the login page', () => {
    showError(new ApiError('unauthenticated', '登录已失效'))
    expect(shown).toEqual([['登陆超时，请重新登陆', 5]])
    expect(window.location.assign).toHaveBeenCalledWith(expect.stringMatching(/^\/login\?redirect=/))
  })

  it.each(['refused', 'forbidden', 'tooMany', 'network'] as const)('%s: its message for 5 s', (kind) => {
    showError(new ApiError(kind, '可提现余额不足'))
    expect(shown).toEqual([['可提现余额不足', 5]])
  })

  it.each([new Error(''), null, undefined, 'text', { message: 'x' }])(
    '%o, which says nothing: Error for 5 s',
    (error) => {
      showError(error)
      expect(shown).toEqual([['Error', 5]])
    },
  )

  it('a fault of the server: its message with the number to quote', () => {
    expect(errorText(new ApiError('fault', '系统繁忙，请稍后重试', { requestId: 'r-1' }))).toBe(
      '系统繁忙，请稍后重试（r-1）',
    )
  })

  it('a busy server: after how many seconds to try again, where it says so', () => {
    const text = '系统繁忙，请稍后重试，同一请求不会重复办理'
    showError(new ApiError('busy', text, { retryAfterSeconds: 9 }))
    showError(new ApiError('busy', text))
    expect(shown).toEqual([
      ['系统繁忙，请 9 秒后重试，同一请求不会重复办理', 5],
      [text, 5],
    ])
  })

  it('a real name that is missing: the page where it is proven, and there its sentence', () => {
    const missing = new ApiError('forbidden', refusalText('certification.missing').zh, {
      code: refusalCode('certification.missing'),
    })
    window.history.replaceState(null, '', '/goods/index')
    showError(missing)
    expect(window.location.assign).toHaveBeenCalledWith('/certification')
    expect(shown).toEqual([])
    window.history.replaceState(null, '', '/certification')
    showError(missing)
    expect(window.location.assign).toHaveBeenCalledTimes(1)
    expect(shown).toEqual([['请先完成实名认证，通过后即可使用此功能', 5]])
  })

  it('nothing of what a person called off', () => {
    showError(new ApiError('cancelled', '已取消'))
    expect(shown).toEqual([])
  })
})

it.each([
  [complaint(api.apiKey.create, '请填写名称', { name: '请填写名称' }), 'invalid'],
  [refusal(api.apiKey.create, '3003', '超出限额'), 'refused'],
  [failure(api.apiKey.create, 403), 'forbidden'],
  [failure(api.apiKey.create, 500), 'fault'],
])('every failed call is rejected to its caller, as what it was (%#)', async (reply, kind) => {
  const server = fakeApi([reply])
  await expect(send(api.apiKey.create, { name: 'x' })).rejects.toMatchObject({ name: 'ApiError', kind })
  server.restore()
})

it('carries the token as Authorization: Bearer, and no header without one', async () => {
  const server = fakeApi([failure(api.apiKey.list, 500)])
  await send(api.apiKey.list, undefined).catch(() => undefined)
  storeAccessToken(tokenOf(merchantLogin, 'abc'))
  await send(api.apiKey.list, undefined).catch(() => undefined)
  expect(server.calls.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer abc'])
  expect(document.cookie).toContain('Admin-Token=abc')
  server.restore()
})

it('gives a call up after 10,000 ms', async () => {
  const ended = AbortSignal.abort(new DOMException('late', 'TimeoutError'))
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(ended)
  const real = globalThis.fetch
  globalThis.fetch = async (_, init) => {
    init?.signal?.throwIfAborted()
    return new Response()
  }
  await expect(send(api.apiKey.list, undefined)).rejects.toMatchObject({
    kind: 'network',
    message: '请求超时，请检查网络后重试',
  })
  expect(timeout).toHaveBeenCalledWith(10_000)
  globalThis.fetch = real
})
