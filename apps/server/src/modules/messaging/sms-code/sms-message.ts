// What goes to a phone: the words for a carrier that takes them, and template and parameters for one that has them approved.

/** What a code is for; a code of one scene is nothing in another. */
export type SmsScene =
  | 'REGISTER'
  | 'LOGIN'
  | 'FIND_PASSWORD'
  | 'CHANGE_PHONE'
  | 'BIND_PHONE'
  | 'BIND_CARD'
  | 'UNBIND_CARD'
  | 'PAY_CONFIRM'
  | 'WITHDRAW'
  | 'STEP_UP'
  | 'UNBIND_PHONE'

/** A text that carries no code. */
type SmsAnnouncement = 'PHONE_CHANGED' | 'STAFF_INVITED' | 'CERTIFICATION_ENDED' | 'NO_ACCOUNT' | 'LOGIN_CLOSED'

/** A text to the receiver of an order, for which its merchant has paid. */
type SmsToReceiver =
  | 'ORDER_SHIPPED'
  | 'PARCEL_CHANGED'
  | 'PARCEL_TAKEN_BACK'
  | 'GOODS_HANDED_BACK'
  | 'PICKUP_CODE'
  | 'VOUCHER_CODE'

export interface SmsWords {
  readonly template: SmsScene | SmsAnnouncement | SmsToReceiver
  /** The variables of the template; Chinese carriers allow 35 characters each and nothing but the code in a code's. */
  readonly parameters: Readonly<Record<string, string>>
  readonly text: string
}

export interface SmsMessage extends SmsWords {
  readonly phone: string
  /** Whether anybody could have caused it; told by the template unless given. */
  readonly isOfStranger?: boolean | undefined
}

/** Whatever carries a text to a phone. Errors: request.tooMany, sms.notSent. */
export interface SmsSender {
  send(message: SmsMessage): Promise<void>
}
