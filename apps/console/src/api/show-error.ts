// What a person sees when a call fails; the app lends it a way to show messages.
import type { PagePath } from '@merchant/contract'
import { ApiError } from './api-error.ts'
import { clearAccessToken } from './access-token.ts'
import { certificationMissingCode, operatorEnrolmentMissingCode } from './public-endpoints.generated.ts'
import { logInAgain } from './log-in-again.ts'
import { endOfSession } from './renew-token.ts'

const SESSION_OVER = '登陆超时，请重新登陆'
/** Where a message waits that the login page shows after a full page load. */
export const LOGIN_NOTICE_KEY = 'login.notice'

const CERTIFICATION = '/certification' satisfies PagePath
const ENROLMENT = '/operator/enrol' satisfies PagePath

/** Set while the server has not heard of a logout yet: to whoever left, or to nothing when that is not known. */
export const LOGOUT_PENDING_KEY = 'logout.pending'

interface ErrorSurface {
  /** Shows an error message for `seconds`. */
  message(text: string, seconds: number): void
}

let surface: ErrorSurface | null = null
/** The app hands in how to show messages once it stands. */
export const lendErrorSurface = (lent: ErrorSurface | null): void => {
  surface = lent
}

/** Nothing for what a person called off, or what a dialog already says. 400: its description for 10 s. 401: back to login, or a dialog when a form is half filled. Others: 5 s. */
export function showError(error: unknown): void {
  if (error instanceof ApiError && (error.kind === 'cancelled' || error.kind === 'otherUser')) return
  if (error instanceof ApiError && error.kind === 'unauthenticated') {
    if (logInAgain() !== null) return
    surface?.message(SESSION_OVER, 5)
    leaveForLogin(SESSION_OVER)
    return
  }
  // The account was reset while it was at work: the page where it is set up says what is missing.
  if (error instanceof ApiError && error.code === operatorEnrolmentMissingCode) {
    location.assign(ENROLMENT)
    return
  }
  // The real name has run out while somebody was at work, or never passed: the page where it is proven says what to do.
  if (error instanceof ApiError && error.code === certificationMissingCode && location.pathname !== CERTIFICATION) {
    location.assign(CERTIFICATION)
    return
  }
  const isInvalid = error instanceof ApiError && error.kind === 'invalid'
  surface?.message(errorText(error), isInvalid ? 10 : 5)
}

/** The sentence for an error: its message with the request id for faults and the seconds to wait where the server says them, or `Error`. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error) || error.message === '') return 'Error'
  if (error instanceof ApiError && error.kind === 'busy' && error.retryAfterSeconds !== null) {
    return error.message.replace('稍后', ` ${error.retryAfterSeconds} 秒后`)
  }
  const id = error instanceof ApiError && error.kind === 'fault' ? error.requestId : null
  return id === null ? error.message : `${error.message}（${id}）`
}

/** Goes to the login page with the way back to `href` encoded; the notice is shown there. */
export function leaveForLogin(notice: string | null, href = location.pathname + location.search): void {
  clearAccessToken()
  const sentence = notice === null ? null : (endOfSession() ?? notice)
  if (sentence !== null) sessionStorage.setItem(LOGIN_NOTICE_KEY, sentence)
  location.assign(`/login?redirect=${encodeURIComponent(href)}`)
}
