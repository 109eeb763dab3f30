/** Puts a notification into the same transaction as the change it is about; a worker delivers it later. */
import { type JsonInput, NOTIFY_TYPES, writeJson } from '@merchant/allinpay/wire'
import { providerNumber } from '../numbers.ts'
import { notifications } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'

/** Orders are notified up to four times, member events once. */
const ORDER_ATTEMPTS = 4
const MEMBER_ATTEMPTS = 1

interface NewNotification {
  /** Orders of every kind are notified under one type. */
  type:
    | 'order'
    | 'companyAudit'
    | 'signContract'
    | 'payPassword'
    | 'picture'
    | 'acctProtocol'
    | 'phoneChange'
    | 'balanceProtocol'
  bizOrderNo?: string
  bizUserId?: string
  backUrl: string | null
  body: { readonly [name: string]: JsonInput | undefined }
}

/** Queues a notification; nothing happens without an address, or while the past is being retold. */
export function notify(work: UnitOfWork, notification: NewNotification): void {
  if (work.quiet || !notification.backUrl) return
  work.add(notifications, {
    appId: work.appId,
    notifyId: providerNumber(work.now),
    notifyType: NOTIFY_TYPES[notification.type],
    bizOrderNo: notification.bizOrderNo ?? null,
    bizUserId: notification.bizUserId ?? null,
    backUrl: notification.backUrl,
    bizContent: writeJson(notification.body),
    createdAt: work.now,
    dueAt: new Date(work.now.getTime() + work.settings.firstNotifyDelayMs),
    attempts: 0,
    maxAttempts: notification.type === 'order' ? ORDER_ATTEMPTS : MEMBER_ATTEMPTS,
    state: 'pending',
    faults: [],
  })
}
