/** 支付密码: the provider's pages on which a person sets, changes, resets and uses it. Companies have none. */
import { mustBeAddress, mustBeText } from '../argument.ts'
import type { Line } from '../operation.ts'
import type { Outcome } from '../outcome.ts'
import type { Page } from '../page.ts'
import { IDENTITY_TYPE } from '../wire/index.ts'

/** Whose password, by the real name and number the provider knows. */
export interface PasswordOwner {
  readonly memberNo: string
  readonly name: string
  readonly identityNo: string
  /** The phone that is bound. */
  readonly phone: string
  readonly returnUrl: string
  readonly backUrl?: string
}

export interface PayPassword {
  /** Refused 30031: there is one already. */
  setPasswordPage(owner: PasswordOwner): Promise<Outcome<Page>>
  /** Asks for the present one. Refused 30032: there is none. */
  changePasswordPage(owner: PasswordOwner): Promise<Outcome<Page>>
  /** Asks for a code by SMS. Refused 30032: there is none. */
  resetPasswordPage(owner: PasswordOwner): Promise<Outcome<Page>>
  /** The bound phone is changed by the password and a code to the new one. Refused 30032: there is no password. */
  changePhonePage(owner: PasswordOwner): Promise<Outcome<Page>>
}

export function createPayPassword({ settings, openPage, cipher }: Line): PayPassword {
  const page = (method: string, owner: PasswordOwner, phoneName = 'phone'): Promise<Outcome<Page>> =>
    openPage(method, () => ({
      bizUserId: owner.memberNo,
      [phoneName]: owner.phone,
      name: mustBeText(owner.name, 'the name', 60),
      identityType: IDENTITY_TYPE.idCard,
      identityNo: cipher.encrypt(mustBeText(owner.identityNo, 'the identity number', 30)),
      jumpUrl: mustBeAddress(owner.returnUrl, 'the return address'),
      backUrl: mustBeAddress(owner.backUrl ?? settings.backUrl, 'the notification address'),
    }))
  return {
    setPasswordPage: (owner) => page('memberService.setPayPwd', owner),
    changePasswordPage: (owner) => page('memberService.updatePayPwd', owner),
    resetPasswordPage: (owner) => page('memberService.resetPayPwd', owner),
    changePhonePage: (owner) => page('memberService.updatePhoneByPayPwd', owner, 'oldPhone'),
  }
}
