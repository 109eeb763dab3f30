// The provider's notifications: verified, kept, acknowledged, and only then read, as a hint to ask what became of an order.
import type { Notification, OrderNotice } from '@merchant/allinpay'
import { openCase } from '../../../../kernel/money-case.ts'
import { provider } from '../../../../kernel/operation-log.ts'
import { PLATFORM_SCOPE } from '../../../../kernel/platform-scope.ts'
import type { MemberRefresh } from '../wallet/member-refresh.ts'
import {
  keepNotification,
  markHandled,
  merchantOfNumber,
  type NotificationOutcome,
  type StoredNotification,
  unhandledNotifications,
} from './notification.store.ts'
import type { PaymentDeps } from '../payment.deps.ts'
import { checkSoon, findCallByNumber } from '../calls/provider-call.store.ts'
import type { CallService } from '../calls/provider-call.service.ts'
import { isFinal } from '../calls/provider-call.states.ts'
import { callCase, settleCall } from '../calls/settle-call.ts'
import type { CallEvents } from '../calls/call-events.ts'

type Authentic = Exclude<Notification, { kind: 'forged' }>

const BATCH = 100

export interface NotificationService {
  /** `stored` is said only after the commit; an error means that it was not kept and shall come again. */
  receive(rawForm: string): Promise<'stored' | 'forged'>
  /** Works off the inbox; answers how many were handled. */
  handleAll(): Promise<number>
}

export function createNotificationService(
  deps: Pick<PaymentDeps, 'db' | 'clock' | 'allinpay' | 'onError' | 'onCompanyAudit'>,
  calls: CallService,
  events: CallEvents,
  refresh: MemberRefresh,
): NotificationService {
  const { db, clock, allinpay, onError, onCompanyAudit } = deps
  /** Those that this process works on now: a job and a fresh arrival may look into the inbox at the same time. */
  const underway = new Set<string>()

  async function handle({ notifyId, raw }: StoredNotification): Promise<void> {
    const notification = allinpay.notifications.verify(raw)
    // It was authentic when it was kept; a certificate taken away since then withdraws that trust.
    if (notification.kind === 'forged') onError(`A kept notification is no longer trusted: ${notifyId}`)
    const outcome = notification.kind === 'forged' ? 'unrecognised' : await apply(notification)
    await markHandled(db.global, notifyId, outcome, clock.now())
  }

  async function apply(notification: Authentic): Promise<NotificationOutcome> {
    const merchantId = await merchantOfNumber(db.global, numberOf(notification))
    if (notification.type === 'unrecognised') {
      onError(`A notification of a kind that is not read here: ${notification.id}`)
      return 'unrecognised'
    }
    if (merchantId === null) {
      onError(`A notification about a number that is not ours: ${notification.id}`)
      if (notification.type === 'order') await caseOfUnknown(notification.id, notification.body)
      return 'unmatched'
    }
    if (notification.type === 'order') return applyOrder(merchantId, notification.body)
    // What it says is not taken from it: a repeat, a late one and one that overtook another all ask the same question.
    await (notification.type === 'companyAudit' ? onCompanyAudit(merchantId) : refresh(merchantId))
    return 'refreshed'
  }

  /** The provider speaks of money under a number that was never given out here. */
  const caseOfUnknown = (
    notificationId: string,
    { orderNo, amountFen, providerOrderNo }: OrderNotice,
  ): Promise<boolean> =>
    db.transaction(PLATFORM_SCOPE, (tx) =>
      openCase(
        tx,
        {
          kind: 'NUMBER_UNKNOWN',
          subject: { type: 'notification', id: orderNo, no: orderNo },
          providerNo: providerOrderNo,
          amountFen,
          facts: { notificationId },
          by: provider,
        },
        clock.now(),
      ),
    )

  async function applyOrder(merchantId: string, notice: OrderNotice): Promise<NotificationOutcome> {
    const call = await findCallByNumber(db.tenant(merchantId), notice.orderNo)
    if (call === undefined) return 'unmatched'
    if (notice.amountFen !== call.amount_fen) {
      const facts = { doubt: 'OTHER_AMOUNT', saidAmountFen: notice.amountFen } as const
      await db.transaction(merchantId, (tx) => callCase(tx, call, 'ANSWER_SENSELESS', facts, clock.now()))
      return 'amountDiffers'
    }
    if (!isFinal(call.status)) {
      const { effect } = await calls.look(merchantId, call.id)
      // The order's end is announced, but the query does not show it yet: ask again in a moment, not in half an hour.
      if (effect === 'undecided') await db.transaction(merchantId, (tx) => checkSoon(tx, call.id, clock.now()))
      return effect
    }
    if (notice.result === 'pending') return 'repeated'
    // The call has ended: whatever is said now can only repeat it or become a case.
    const settled = await db.transaction(merchantId, (tx) =>
      settleCall(
        tx,
        events,
        call.id,
        () =>
          notice.result === 'succeeded'
            ? { kind: 'succeeded', providerNo: notice.providerOrderNo, occurredAt: notice.paidAt }
            : { kind: 'failed', providerNo: notice.providerOrderNo, reason: '渠道通知失败' },
        clock.now(),
        { isCheck: false },
      ),
    )
    return settled.effect
  }

  return {
    async receive(rawForm) {
      const notification = allinpay.notifications.verify(rawForm)
      if (notification.kind === 'forged') return 'forged'
      const { id: notifyId, type } = notification
      await keepNotification(db.global, { notifyId, type, number: numberOf(notification), raw: rawForm }, clock.now())
      return 'stored'
    },
    async handleAll() {
      let handled = 0
      for (const stored of await unhandledNotifications(db.global, BATCH)) {
        if (underway.has(stored.notifyId)) continue
        underway.add(stored.notifyId)
        try {
          await handle(stored)
          handled += 1
        } catch (error) {
          onError(`A notification could not be handled: ${stored.notifyId}`, error)
        } finally {
          underway.delete(stored.notifyId)
        }
      }
      return handled
    },
  }
}

/** The number that leads to the merchant: of the order, or of the member. */
function numberOf(notification: Authentic): string {
  switch (notification.type) {
    case 'order':
      return notification.body.orderNo
    case 'contract':
    case 'companyAudit':
      return notification.body.memberNo
    case 'unrecognised':
      return ''
  }
}
