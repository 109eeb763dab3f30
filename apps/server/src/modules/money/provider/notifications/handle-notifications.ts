// Reads the kept notifications one after the other, each as a hint to ask what became of its order or member.
// One that fails is taken again, later each time, and behind those that were never tried.
import type { Allinpay, Notification } from '@merchant/allinpay'
import type { Database } from '@merchant/database'
import type { Clock } from '../../../../kernel/clock.ts'
import { provider, system } from '../../../../kernel/operation-log.ts'
import { PLATFORM_SCOPE } from '../../../../kernel/platform-scope.ts'
import { closeCase, type OpenCase } from '../../cases/index.ts'
import type { HeardOfOrder, OrderNotificationEffect } from '../calls/index.ts'
import type { RefreshMember } from '../wallet/index.ts'
import { inboxParameters } from './inbox.parameters.ts'
import {
  dueNotifications,
  markFailed,
  markHandled,
  type NotificationOutcome,
  numberOf,
  standingOf,
  type StoredNotification,
} from './notification.store.ts'
import { firstLetters } from '../../../../kernel/first-letters.ts'

const BATCH = 100

export interface HandlingDeps {
  readonly db: Database
  readonly clock: Clock
  readonly allinpay: Allinpay
  readonly refreshMember: RefreshMember
  readonly applyOrderNotification: (heard: HeardOfOrder) => Promise<OrderNotificationEffect>
  /** The provider has said something about the audit of a company: time to ask. */
  readonly onCompanyAudit: (merchantId: string) => Promise<void>
  readonly openCase: OpenCase
  readonly onError: (problem: string, error?: unknown) => void
}

/** Works off the inbox; answers how many were handled. */
export function createHandleNotifications(deps: HandlingDeps): () => Promise<number> {
  const { db, clock, onError } = deps
  /** Those that this process works on now: a job and a fresh arrival may look into the inbox at the same time. */
  const underway = new Set<string>()

  return async () => {
    let handled = 0
    for (const stored of await dueNotifications(db.global, clock.now(), BATCH)) {
      if (underway.has(stored.notifyId)) continue
      underway.add(stored.notifyId)
      try {
        await handle(deps, stored)
        handled += 1
      } catch (error) {
        onError(`A notification could not be handled: ${stored.notifyId}`, error)
        await putOff(deps, stored, error).catch((problem: unknown) =>
          onError(`A notification could not be put off: ${stored.notifyId}`, problem),
        )
      } finally {
        underway.delete(stored.notifyId)
      }
    }
    return handled
  }
}

/** Later each time, so that what fails again and again does not fill every run. */
async function putOff(deps: HandlingDeps, stored: StoredNotification, error: unknown): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const { waitsMs } = inboxParameters
  if (stored.attempts + 1 >= inboxParameters.caseAfter) await openCaseOfStuck(deps, stored, error)
  const waitMs = waitsMs[Math.min(stored.attempts, waitsMs.length - 1)] ?? 0
  await markFailed(db.global, stored, new Date(now.getTime() + waitMs))
}

async function handle(deps: HandlingDeps, stored: StoredNotification): Promise<void> {
  const { notifyId, number, raw, attempts } = stored
  const { db, clock, allinpay, onError } = deps
  const notification = allinpay.notifications.verify(raw)
  // It was authentic when it was kept; a certificate taken away since then withdraws that trust.
  if (notification.kind === 'forged') {
    onError(`A kept notification is no longer trusted: ${notifyId}`)
    await openCaseOfUnread(deps, { notifyId, fault: notification.reason })
  }
  const outcome = notification.kind === 'forged' ? 'unrecognised' : await apply(deps, notification, notifyId)
  await markHandled(db.global, notifyId, outcome, clock.now())
  if (attempts >= inboxParameters.caseAfter) await closeCaseOfStuck(deps, { notifyId, number })
}

async function apply(
  deps: HandlingDeps,
  notification: Exclude<Notification, { kind: 'forged' }>,
  notifyId: string,
): Promise<NotificationOutcome> {
  const { db, refreshMember, applyOrderNotification, onCompanyAudit, onError } = deps
  const { merchantId, areDoubted } = await standingOf(db.global, numberOf(notification))
  if (notification.type === 'unrecognised') {
    onError(`A notification of a kind that is not read here: ${notification.id}`)
    await openCaseOfUnread(deps, { notifyId, fault: notification.body.label })
    return 'unrecognised'
  }
  if (merchantId === null) {
    onError(`A notification about a number that is not ours: ${notification.id}`)
    await openCaseOfUnknown(deps, notification)
    return 'unmatched'
  }
  if (notification.type === 'order')
    return applyOrderNotification({
      merchantId,
      notificationId: notification.id,
      notification: notification.body,
      areDoubted,
    })
  // What it says is not taken from it: a repeat, a late one and one that overtook another all ask the same question.
  await (notification.type === 'companyAudit' ? onCompanyAudit(merchantId) : refreshMember(merchantId))
  return 'refreshed'
}

/** The provider speaks of an order or a member under a number that was never given out here. */
async function openCaseOfUnknown(
  { db, clock, openCase }: HandlingDeps,
  notification: Exclude<Notification, { kind: 'forged' }>,
): Promise<void> {
  const no = numberOf(notification)
  const subject = { type: 'notification', id: no, no } as const
  const { amountFen = null, providerOrderNo: providerNo = null } =
    notification.type === 'order' ? notification.body : {}
  const facts = { notificationId: notification.id }
  await db.transaction(PLATFORM_SCOPE, (tx) =>
    openCase(tx, { kind: 'NUMBER_UNKNOWN', subject, providerNo, amountFen, facts, by: provider }, clock.now()),
  )
}

/** Genuine, and nobody here knows what it says: a person has to look it up at the provider. */
async function openCaseOfUnread(
  { db, clock, openCase }: HandlingDeps,
  { notifyId, fault }: { readonly notifyId: string; readonly fault: string },
): Promise<void> {
  const subject = { type: 'notification', id: notifyId, no: notifyId } as const
  const facts = { notificationId: notifyId, fault: firstLetters(fault, MOST_FAULT) }
  await db.transaction(PLATFORM_SCOPE, (tx) =>
    openCase(tx, { kind: 'NOTIFICATION_UNREAD', subject, facts, by: provider }, clock.now()),
  )
}

const MOST_FAULT = 300

/** Whoever it is about waits for what it says. */
async function openCaseOfStuck(
  { db, clock, openCase }: HandlingDeps,
  { notifyId, number, attempts }: StoredNotification,
  error: unknown,
): Promise<void> {
  const { merchantId } = await standingOf(db.global, number)
  const fault = firstLetters(error instanceof Error ? error.message : String(error), MOST_FAULT)
  const subject = { type: 'notification', id: notifyId, no: number === '' ? notifyId : number } as const
  const facts = { notificationId: notifyId, attempts: attempts + 1, fault }
  await db.transaction(merchantId ?? PLATFORM_SCOPE, (tx) =>
    openCase(tx, { kind: 'NOTIFICATION_STUCK', subject, facts, by: system }, clock.now()),
  )
}

/** It could be applied after all. */
async function closeCaseOfStuck(
  { db, clock }: HandlingDeps,
  { notifyId, number }: Pick<StoredNotification, 'notifyId' | 'number'>,
): Promise<void> {
  const { merchantId } = await standingOf(db.global, number)
  const subject = { type: 'notification', id: notifyId } as const
  const closing = { kind: 'NOTIFICATION_STUCK', subject, facts: {}, note: '通知已处理', by: system } as const
  await db.transaction(merchantId ?? PLATFORM_SCOPE, (tx) => closeCase(tx, closing, clock.now()))
}
