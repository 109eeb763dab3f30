// The breaker before the carrier: what the whole house may text on one day, so that no attack empties the account.
import { said } from '@merchant/contract'
import type { Database } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import { consumeDailyLimit } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { SmsMessage, SmsSender } from './sms-message.ts'
import { strangersSmsParameters } from './sms-code.parameters.ts'

interface SmsBudgetDeps {
  readonly db: Database
  readonly clock: Clock
  readonly carrier: SmsSender
  /** Texts on one Shanghai day, over all phones and purposes. */
  readonly perDay: number
  readonly onError: (problem: string, error?: unknown) => void
}

/** What anybody may cause without an account; the last fifth of a day stays with those who are signed in or known. */
const OF_STRANGERS: ReadonlySet<SmsMessage['template']> = new Set([
  'REGISTER',
  'LOGIN',
  'FIND_PASSWORD',
  'NO_ACCOUNT',
  'LOGIN_CLOSED',
])

/** Paid for by merchants, so that they never take what the house has for codes, and end with what was bought. */
const PAID_FOR: ReadonlySet<SmsMessage['template']> = new Set([
  'ORDER_SHIPPED',
  'PARCEL_CHANGED',
  'PARCEL_TAKEN_BACK',
  'GOODS_HANDED_BACK',
  'PICKUP_CODE',
  'VOUCHER_CODE',
])

/** A carrier that counts what it carries in the database. Errors: sms.notSent when the day's texts are used up. */
export function createSmsBudget({ db, clock, carrier, perDay, onError }: SmsBudgetDeps): SmsSender {
  return {
    async send(message) {
      if (PAID_FOR.has(message.template)) return carrier.send(message)
      const isOfStranger = message.isOfStranger ?? OF_STRANGERS.has(message.template)
      const max = isOfStranger ? Math.ceil(perDay * strangersSmsParameters.share) : perDay
      if ((await consumeDailyLimit(db.global, 'sms.house', max, clock.now())) === null) {
        onError(`The day's texts are used up (${max} of ${perDay}): ${message.template} was not sent`)
        refuse('sms.notSent', {
          reason: said(
            '今日短信发送量已达上限，请明日再试或联系客服',
            'no more text messages today; try tomorrow or call customer service',
          ),
        })
      }
      await carrier.send(message)
    },
  }
}
