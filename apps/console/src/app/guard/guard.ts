// Decides, for every navigation, whether a page may be entered. Pure: the router acts on the verdict.
import type { LoginInfo } from '@merchant/contract'
import type { PageRoute } from '../../components/layout/page-route.ts'
import { holds } from '../../session/session.ts'

interface Situation {
  readonly hasToken: boolean
  /** Absent while login info is not loaded yet: the original's flag -2, on which nothing may be decided. */
  readonly login: LoginInfo | undefined
  /** The page that the path leads to; absent for unknown paths. */
  readonly page: PageRoute | undefined
}

export type Verdict = 'enter' | 'login' | 'load' | 'certify' | 'enrol' | 'notFound' | 'forbidden'

export function guardVerdict({ hasToken, login, page }: Situation): Verdict {
  if (!hasToken) return 'login'
  if (login === undefined) return 'load'
  // Before anything else: such an account is good for being set up, and the server refuses it all the rest.
  if (login.enrolment.length > 0) return page?.isEnrolment === true ? 'enter' : 'enrol'
  if (page === undefined || page.isEnrolment === true) return 'notFound'
  if (page.party !== 'any' && page.party !== login.party) return 'notFound'
  const isVerified = login.party === 'operator' || login.info.isRealNameAuthentication === 1
  if (!isVerified && page.opensUnverified !== true) return 'certify'
  if (page.permission !== undefined && !holds(login, page.permission)) return 'forbidden'
  return 'enter'
}

/** What the user reads when loading the session failed. */
export function guardFailureText(error: unknown): string {
  if (error instanceof TypeError && /undefined/.test(error.message)) return '登录超时，请重新登录'
  return error instanceof Error && error.message !== '' ? error.message : 'Has Error'
}
