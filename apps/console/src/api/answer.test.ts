// What the answers of the server mean to the console.
import { describe, expect, it } from 'vitest'
import { valueOf } from './answer.ts'
import { ApiError } from './api-error.ts'

const received = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
  header: (name: string) => headers[name] ?? null,
})

function errorOf(...args: Parameters<typeof received>): ApiError {
  try {
    valueOf(received(...args))
  } catch (error) {
    if (error instanceof ApiError) return error
  }
  throw new Error('No ApiError was thrown')
}

describe('an answer of the server', () => {
  it('is its Data when the Code is 0000', () => {
    expect(valueOf(received(200, { Code: '0000', Msg: '成功', Data: { id: 7 } }))).toEqual({ id: 7 })
  })

  it('is a token when it is the bare answer of the login', () => {
    expect(
      valueOf(
        received(200, {
          access_token: 'abc',
          token_type: 'Bearer',
          expires_in: 1800,
          refresh_expires_in: 604800,
          kept: true,
          user_id: 'u',
        }),
      ),
    ).toEqual({
      accessToken: 'abc',
      tokenType: 'Bearer',
      expiresInSeconds: 1800,
      sessionSeconds: 604800,
      isKept: true,
      userId: 'u',
    })
  })

  it.each([
    [200, { Code: '3002', Msg: '可提现余额不足', Data: null }, 'refused', '可提现余额不足'],
    [
      400,
      { Code: '1001', Msg: 'x', error_description: '手机号：格式不正确', Data: { fields: { phone: '格式不正确' } } },
      'invalid',
      '手机号：格式不正确',
    ],
    [401, { Code: '1002', Msg: '登录已失效，请重新登录', Data: null }, 'unauthenticated', '登录已失效，请重新登录'],
    [403, { Code: '1003', Msg: '没有权限执行此操作', Data: null }, 'forbidden', '没有权限执行此操作'],
    [429, { Code: '1004', Msg: '请 30 秒后再试', Data: null }, 'tooMany', '请 30 秒后再试'],
    [200, { Code: '1004', Msg: '操作过于频繁，请 30 秒后再试', Data: null }, 'tooMany', '操作过于频繁，请 30 秒后再试'],
    [500, { Code: '9000', Msg: '系统繁忙，请稍后重试', Data: null }, 'fault', '系统繁忙，请稍后重试'],
    [
      503,
      { Code: '9001', Msg: '系统繁忙，请稍后重试，同一请求不会重复办理' },
      'busy',
      '系统繁忙，请稍后重试，同一请求不会重复办理',
    ],
    [503, '<html>a proxy with nothing behind it</html>', 'busy', '系统繁忙，请稍后重试'],
    [502, '<html>Bad Gateway</html>', 'fault', '系统繁忙，请稍后重试'],
    [200, '<html>a page instead of an answer</html>', 'fault', '系统繁忙，请稍后重试'],
  ])('with status %i is understood', (status, body, kind, message) => {
    expect(errorOf(status, body)).toMatchObject({ kind, message })
  })

  it('tells which fields are wrong', () => {
    const { fields } = errorOf(400, { error_description: 'x', Data: { fields: { 'shipAddress.phone': '格式不正确' } } })
    expect(fields).toEqual({ 'shipAddress.phone': '格式不正确' })
  })

  it('tells how long to wait, by header or by the details, whatever the sentence says', () => {
    expect(errorOf(429, {}, { 'retry-after': '45' }).retryAfterSeconds).toBe(45)
    const told = { Code: '1004', Msg: '操作过于频繁，请半分钟后再试', Data: { seconds: 30 } }
    expect(errorOf(200, told).retryAfterSeconds).toBe(30)
    expect(errorOf(200, { ...told, Data: null }).retryAfterSeconds).toBeNull()
  })

  it('keeps the request id of a fault', () => {
    expect(errorOf(500, {}, { 'x-request-id': 'r-1' }).requestId).toBe('r-1')
  })
})
