// The area messaging: verification codes, the outbox of texts and e-mails, and notifications in the console.
import type { AreaWork, Foundation } from '../../kernel/area.ts'
import { createSmtpEmail, emailInMailbox } from './email/index.ts'
import { createLive, type LiveDeps } from './live/index.ts'
import { createNotifications, createNotifier, type NotifierDeps } from './notification/index.ts'
import { createOutbox, type OutboxDeps } from './outbox/index.ts'
import {
  type AliyunSmsSettings,
  createAliyunSms,
  createDevMailbox,
  createSmsBudget,
  createSmsCodes,
  readDevMailbox,
} from './sms-code/index.ts'

interface MessagingSettings {
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
  {
    whoMay,
    contactOf,
    actorsOf,
    giveUnitBack,
  }: Pick<NotifierDeps, 'whoMay' | 'contactOf'> & Pick<LiveDeps, 'actorsOf'> & Pick<OutboxDeps, 'giveUnitBack'>,
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
  const outbox = createOutbox({ db, clock, cipher, sms: sender, email, giveUnitBack, onError })
  const notify = createNotifier({ clock, outbox: outbox, whoMay, contactOf })
  const notifications = createNotifications({ db, clock, hasEmail: email !== null })
  const live = createLive({ db, clock, actorsOf, onError })
  return {
    modules: { mailbox: readDevMailbox(db), smsCodes, outbox, notifications, notify, live },
    /** Null where no e-mail is sent. */
    email,
    handlers: { message: smsCodes.handlers, notification: notifications.handlers, live: live.handlers },
    work: {
      jobs: [{ name: 'deliver-outbox', everySeconds: 2, run: outbox.deliver }],
      removals: [smsCodes.removeExpired, outbox.removeOld, notifications.removeOld, live.removeOld],
    } satisfies AreaWork,
  }
}
