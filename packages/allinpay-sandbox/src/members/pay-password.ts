/** 支付密码 of a person: set, changed and reset on pages; five wrong entries lock it until midnight in China. */
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { IDENTITY_TYPE } from '@merchant/allinpay/wire'
import { chinaDay } from '../clock.ts'
import { address, long, optional, secret, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { type Service, service } from '../edge/service.ts'
import { openPageLink } from '../pages/page-link.ts'
import { type MemberRow, type PageLinkRow, payPasswords } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { isCompany, mustFindMember, mustHavePhone } from './member.ts'
import { notifyPasswordChange } from './pay-password-notification.ts'
import { sendCode } from './sms-code.ts'

export type PasswordPage = Extract<PageLinkRow['kind'], 'setPayPwd' | 'updatePayPwd' | 'resetPayPwd'>

const MOST_WRONG = 5
const LINK_LIFE_MINUTES = 30
const PASSWORD = /^\d{6}$/

/** Whether a password may be chosen: six digits, as payment passwords are. */
export const isPassword = (password: string): boolean => PASSWORD.test(password)

const hashOf = (password: string, salt: string): Buffer => scryptSync(password, salt, 32)

/** Whether the member has one. */
export async function hasPayPassword(work: UnitOfWork, bizUserId: string): Promise<boolean> {
  return (await work.find(payPasswords, { appId: work.appId, bizUserId })) !== undefined
}

/** Refuses 20004 where the app has no passwords or the member is a company, 30032 none set, 30033 locked for today. */
export async function mustHavePayPassword(work: UnitOfWork, member: MemberRow): Promise<void> {
  if (!work.settings.payPasswords || isCompany(member)) refuse('20004')
  const known = await work.find(payPasswords, { appId: work.appId, bizUserId: member.bizUserId })
  if (!known) refuse('30032')
  if (triesLeft(work, known) === 0) refuse('30033')
}

/** Takes a new password. */
export async function setPayPassword(work: UnitOfWork, link: PageLinkRow, password: string): Promise<void> {
  const bizUserId = link.bizUserId ?? ''
  const salt = randomBytes(16).toString('hex')
  const fresh = { salt, hash: hashOf(password, salt).toString('hex'), wrongOn: null, wrongTries: 0, setAt: work.now }
  const known = await work.find(payPasswords, { appId: work.appId, bizUserId })
  if (known) work.change(payPasswords, known, fresh)
  else work.add(payPasswords, { appId: work.appId, bizUserId, ...fresh })
  notifyPasswordChange(work, link)
}

/** Right, or how many tries are left today; a wrong one is counted. Refuses 30032 none set, 30033 locked. */
export async function tryPayPassword(
  work: UnitOfWork,
  bizUserId: string,
  password: string,
): Promise<{ readonly isRight: true } | { readonly isRight: false; readonly left: number }> {
  const known = (await work.find(payPasswords, { appId: work.appId, bizUserId })) ?? refuse('30032')
  const left = triesLeft(work, known)
  if (left === 0) refuse('30033')
  if (timingSafeEqual(hashOf(password, known.salt), Buffer.from(known.hash, 'hex'))) {
    work.change(payPasswords, known, { wrongOn: null, wrongTries: 0 })
    return { isRight: true }
  }
  work.change(payPasswords, known, { wrongOn: chinaDay(work.now), wrongTries: MOST_WRONG - left + 1 })
  return { isRight: false, left: left - 1 }
}

const triesLeft = (work: UnitOfWork, known: { wrongOn: string | null; wrongTries: number }): number =>
  known.wrongOn === chinaDay(work.now) ? Math.max(0, MOST_WRONG - known.wrongTries) : MOST_WRONG

const params = {
  bizUserId: text(32),
  phone: optional(text(11)),
  name: text(60),
  identityType: long(),
  identityNo: secret(),
  jumpUrl: address(),
  backUrl: address(),
}

/** Refuses 20004, 30006 a company, 30008 not real-named, 30009 another person, 30031 set already, 30032 not set yet. */
function passwordService(kind: PasswordPage): Service {
  return service({
    method: `memberService.${kind}`,
    kind: 'page',
    params,
    async run(work, { bizUserId, phone, name, identityType, identityNo, jumpUrl, backUrl }) {
      if (!work.settings.payPasswords) refuse('20004')
      if (identityType !== BigInt(IDENTITY_TYPE.idCard)) refuse('20012')
      const member = await mustFindMember(work, bizUserId)
      if (isCompany(member)) refuse('30006')
      if (!member.realNamedAt) refuse('30008')
      if (member.name !== name || member.identityNo !== identityNo) refuse('30009')
      mustHavePhone(member)
      if (kind !== 'updatePayPwd' && phone !== member.phone) refuse('10000')
      const isSet = await hasPayPassword(work, bizUserId)
      if (kind === 'setPayPwd' && isSet) refuse('30031')
      if (kind !== 'setPayPwd' && !isSet) refuse('30032')
      if (kind === 'resetPayPwd' && member.phone) {
        await sendCode(work, { purpose: 'resetPayPwd', subject: bizUserId, phone: member.phone })
      }
      const lifeMinutes = LINK_LIFE_MINUTES
      return { url: openPageLink(work, { kind, bizUserId, bizOrderNo: null, jumpUrl, backUrl, lifeMinutes }) }
    },
  })
}

export const setPayPwdService = passwordService('setPayPwd')
export const updatePayPwdService = passwordService('updatePayPwd')
export const resetPayPwdService = passwordService('resetPayPwd')
