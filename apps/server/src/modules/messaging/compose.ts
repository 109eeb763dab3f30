// The area messaging: verification codes, the outbox of texts and e-mails, and notifications in the console.
import type { AreaWork, Foundation } from '../../kernel/area.ts'
import { createSmtpEmail, emailInMailbox } from './email/index.ts'
import { createNotices, createNotifier, type NotifierDeps } from './notification/index.ts'
import { createDispatches } from './outbox/index.ts'
import {
  type AliyunSmsSettings,
  createAliyunSms,
  createDevMailbox,
  createSmsBudget,
  createSmsCodes,
  readDevMailbox,
} from './sms-code/index.ts'

export interface MessagingSettings {
  readonly isProduction: boolean
  readonly sms: {
    /** Texts on one Shanghai day. */
    readonly dailyLimit: number
    /** Null: texts stay in the dev mailbox. */
    readonly aliyun: AliyunSmsSettings | null
  }
  /** Null: in production no e-mail is sent, elsewhere it stays in the dev mailbox. */
  readonly email: Parameters<typeof createSmtpEmail>[0] | null
}

export function composeMessaging(
  base: Foundation,
  { isProduction, sms, email: smtp }: MessagingSettings,
  { whoMay, contactOf }: Pick<NotifierDeps, 'whoMay' | 'contactOf'>,
) {
  const { db, clock, cipher, alarms, onError } = base
  const devMailbox = isProduction ? null : createDevMailbox({ db, clock, isProduction })
  const carrier =
    sms.aliyun === null
      ? (devMailbox ?? createDevMailbox({ db, clock, isProduction }))
      : createAliyunSms({ ...sms.aliyun, clock, onError })
  const email = smtp !== null ? createSmtpEmail(smtp) : devMailbox === null ? null : emailInMailbox(devMailbox)
  const sender = createSmsBudget({ db, clock, carrier, perDay: sms.dailyLimit, onError })
  const smsCodes = createSmsCodes({
    db,
    clock,
    cipher,
    sender,
    textsPerDay: sms.dailyLimit,
    onNarrowed: (network) => alarms.count('textsNarrowed', network),
  })
  const dispatches = createDispatches({ db, clock, cipher, sms: sender, email, onError })
  const notify = createNotifier({ clock, outbox: dispatches, whoMay, contactOf })
  const notices = createNotices({ db, clock, hasEmail: email !== null })
  return {
    modules: { mailbox: readDevMailbox(db), smsCodes, dispatches, notices, notify },
    /** Null where no e-mail is sent. */
    email,
    handlers: { message: smsCodes.handlers, notice: notices.handlers },
    work: {
      jobs: [{ name: 'deliver-dispatches', everySeconds: 2, run: dispatches.deliver }],
      removals: [smsCodes.removeExpired, dispatches.removeOld, notices.removeOld],
    } satisfies AreaWork,
  }
}
