// Turns one HTTP answer of the old shape into its value, or into the ApiError that it means.
import type { DataOf, Endpoint } from '@merchant/contract'
import { ApiError } from './api-error.ts'
import { successCode } from './public-endpoints.generated.ts'
import { isRecord, textsIn } from './records.ts'
import type { PublicRoute } from './route.ts'

/** What was received, whether by fetch or by an upload request. */
export interface Received {
  readonly status: number
  readonly text: string
  header(name: string): string | null
}

interface Body {
  Code?: unknown
  Msg?: unknown
  Data?: unknown
  error_description?: unknown
  access_token?: unknown
  expires_in?: unknown
  refresh_expires_in?: unknown
  kept?: unknown
  user_id?: unknown
}

/** Data of a successful answer, typed by the contract, to which the server's own tests hold it. Throws ApiError. */
export const dataOf = <E extends Endpoint>(_: PublicRoute<E>, received: Received): DataOf<E> =>
  valueOf(received) as DataOf<E>

/** Data of a successful answer. Throws ApiError for everything else. */
export function valueOf(received: Received): unknown {
  const body = parsed(received.text)
  if (received.status >= 200 && received.status < 300 && body !== null) {
    if (typeof body.access_token === 'string') {
      return {
        accessToken: body.access_token,
        tokenType: 'Bearer',
        expiresInSeconds: Number(body.expires_in),
        sessionSeconds: Number(body.refresh_expires_in),
        isKept: body.kept === true,
        userId: textOf(body.user_id),
      }
    }
    if (body.Code === successCode) return body.Data
  }
  throw errorOf(received, body)
}

function errorOf(received: Received, body: Body | null): ApiError {
  const { status } = received
  const text = textOf(body?.Msg)
  const details = {
    code: textOf(body?.Code),
    fields: fieldsOf(body?.Data),
    details: isRecord(body?.Data) ? body.Data : {},
    requestId: received.header('x-request-id') ?? undefined,
    retryAfterSeconds: secondsOf(received, body),
  }
  if (status === 400) return new ApiError('invalid', textOf(body?.error_description) || text || '参数错误', details)
  if (status === 401) return new ApiError('unauthenticated', text || '登陆超时，请重新登陆', details)
  if (status === 403) return new ApiError('forbidden', text || '没有权限执行此操作', details)
  if (status === 429 || details.code === '1004') {
    return new ApiError('tooMany', text || '操作过于频繁，请稍后再试', details)
  }
  if (status === 503) return new ApiError('busy', text || '系统繁忙，请稍后重试', details)
  if (status >= 200 && status < 300 && details.code !== '') return new ApiError('refused', text || 'Error', details)
  return new ApiError('fault', text || '系统繁忙，请稍后重试', details)
}

function parsed(text: string): Body | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const fieldsOf = (data: unknown): Record<string, string> => textsIn(isRecord(data) ? data.fields : null)

function secondsOf(received: Received, body: Body | null): number | undefined {
  const header = Number(received.header('retry-after') ?? Number.NaN)
  if (Number.isFinite(header)) return header
  const seconds = isRecord(body?.Data) ? body.Data.seconds : undefined
  return typeof seconds === 'number' ? seconds : undefined
}
