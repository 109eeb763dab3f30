// The one rule about who may enter which place of the console; guard, menu, search and tags ask it. Pure: the router acts on it.
import type { LoginInfo } from '@merchant/contract'
import type { PageRoute } from '../../components/layout/page-route.ts'
import { holds } from '../../session/session.ts'

/** What the rule has to know of a page, or of a link out of the console. */
export type Place = Pick<PageRoute, 'party' | 'permission' | 'feature' | 'opensUnverified' | 'isEnrolment'>

/** `enter`, or where to go instead. */
type Entry = 'enter' | 'certify' | 'enrol' | 'notFound' | 'forbidden'

/** Operators need no real-name check. */
export const isVerified = ({ party, info }: LoginInfo): boolean =>
  party === 'operator' || info.isRealNameAuthentication === 1

/** Whether this person may enter; `place` is absent for unknown paths. */
function entryOf(place: Place | undefined, login: LoginInfo): Entry {
  // Before anything else: the server refuses such an account everything but being set up.
  if (login.enrolment.length > 0) return place?.isEnrolment === true ? 'enter' : 'enrol'
  if (place === undefined || place.isEnrolment === true) return 'notFound'
  if (place.party !== 'any' && place.party !== login.party) return 'notFound'
  if (place.feature !== undefined && !login.features.includes(place.feature)) return 'notFound'
  if (!isVerified(login) && place.opensUnverified !== true) return 'certify'
  if (place.permission !== undefined && !holds(login, place.permission)) return 'forbidden'
  return 'enter'
}

export const mayEnter = (place: Place, login: LoginInfo): boolean => entryOf(place, login) === 'enter'

interface Situation {
  readonly hasToken: boolean
  /** Absent while login info is not loaded yet: the original's flag -2, on which nothing may be decided. */
  readonly login: LoginInfo | undefined
  /** The page that the path leads to; absent for unknown paths. */
  readonly page: PageRoute | undefined
}

export type Verdict = Entry | 'login' | 'load'

/** What a navigation does: the rule, once there is a token and a person. */
export function guardVerdict({ hasToken, login, page }: Situation): Verdict {
  if (!hasToken) return 'login'
  return login === undefined ? 'load' : entryOf(page, login)
}

/** What the user reads when loading the session failed. */
export function guardFailureText(error: unknown): string {
  if (error instanceof TypeError && /undefined/.test(error.message)) return '登录超时，请重新登录'
  return error instanceof Error && error.message !== '' ? error.message : 'Has Error'
}
