// An answer of our API that was no success, with all that it says.
import { refusalByCode, type RefusalName } from '@merchant/contract'

interface RefusedAnswer {
  readonly path: string
  readonly status: number
  readonly code: string
  readonly text: string
  readonly data?: unknown
}

export class ApiRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>

  constructor({ path, status, code, text, data }: RefusedAnswer) {
    super(`${path}: HTTP ${status} ${code} ${text}`)
    this.name = 'ApiRefusal'
    this.status = status
    this.code = code
    this.details = typeof data === 'object' && data !== null ? { ...data } : {}
  }
}

/** Whether the call was answered with one of these refusals, and not by a fault or a broken connection. */
export function isRefusal(error: unknown, ...names: readonly RefusalName[]): error is ApiRefusal {
  const name = error instanceof ApiRefusal ? refusalByCode(error.code) : undefined
  return name !== undefined && names.includes(name)
}
