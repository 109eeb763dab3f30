/** Puts a notification into the same transaction as the change it tells of; a worker delivers it later (sandbox 10). */
import { type JsonInput, NOTIFY_TYPES, writeJson } from '@merchant/allinpay/wire'
import { providerNumber } from '../numbers.ts'
import { notifications } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'

/** Orders are told up to four times, member events once (protocol 7.3). */
const ORDER_ATTEMPTS = 4
const MEMBER_ATTEMPTS = 1

interface Notice {
  /** Orders of every kind are told under one type (protocol 7.1). */
  type: 'order' | 'companyAudit' | 'signContract'
  bizOrderNo?: string
  bizUserId?: string
  backUrl: string | null
  body: { readonly [name: string]: JsonInput | undefined }
}

/** Queues a notification; nothing happens without an address, or while the past is being retold. */
export function notify(work: UnitOfWork, notice: Notice): void {
  if (work.quiet || !notice.backUrl) return
  work.add(notifications, {
    appId: work.appId,
    notifyId: providerNumber(work.now),
    notifyType: NOTIFY_TYPES[notice.type],
    bizOrderNo: notice.bizOrderNo ?? null,
    bizUserId: notice.bizUserId ?? null,
    backUrl: notice.backUrl,
    bizContent: writeJson(notice.body),
    createdAt: work.now,
    dueAt: new Date(work.now.getTime() + work.settings.firstNotifyDelayMs),
    attempts: 0,
    maxAttempts: notice.type === 'order' ? ORDER_ATTEMPTS : MEMBER_ATTEMPTS,
    state: 'pending',
    faults: [],
  })
}
