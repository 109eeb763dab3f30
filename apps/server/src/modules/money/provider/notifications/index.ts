// Entry of the notifications room: the provider's notifications are verified, kept, acknowledged, and only then read.
import type { WireNotification } from '@merchant/contract'
import { refuse } from '../../../../kernel/refusal.ts'
import { createBackground } from './background.ts'
import { createHandleNotifications, type HandlingDeps } from './handle-notifications.ts'
import { keepNotification, numberOf, readNotification } from './notification.store.ts'

export function createNotifications(deps: HandlingDeps) {
  const { db, clock, allinpay, onError } = deps
  const handle = createHandleNotifications(deps)
  const inbox = createBackground(handle, onError)
  return {
    /** `stored` is said only after the commit; an error means that it was not kept and shall come again. */
    async receive(rawForm: string): Promise<'stored' | 'forged'> {
      const notification = allinpay.notifications.verify(rawForm)
      if (notification.kind === 'forged') return 'forged'
      const { id: notifyId, type } = notification
      await keepNotification(db.global, { notifyId, type, number: numberOf(notification), raw: rawForm }, clock.now())
      inbox.kick()
      return 'stored'
    },
    handle,
    /** What people may read of one. Refuses with record.notFound. */
    async show(id: string): Promise<WireNotification> {
      const { raw, ...kept } = (await readNotification(db.global, id)) ?? refuse('record.notFound')
      return {
        id,
        ...allinpay.notifications.show(raw),
        isTrusted: allinpay.notifications.verify(raw).kind !== 'forged',
        attempts: kept.attempts,
        receivedAt: kept.receivedAt.toISOString(),
        handledAt: kept.handledAt?.toISOString() ?? null,
      }
    },
    /** Resolves when nothing started here is running any more; before the database closes. */
    idle: () => inbox.idle(),
  }
}
