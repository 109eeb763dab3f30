// Module entry of notifications: notifies people; everybody reads their own, marks them read, clears them, and chooses channels.
import {
  type Api,
  type BodyOf,
  type MerchantNotificationKind,
  merchantNotificationKinds,
  type NotificationChoice,
  said,
} from '@merchant/contract'
import type { Database } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { isLocked, notificationChannels } from './channels.ts'
import * as store from './notification.store.ts'
import * as ofOperators from './operator-notification.store.ts'
import { notificationParameters } from './notification.parameters.ts'

export { createNotifier, type NotifierDeps } from './notify.ts'

interface NotificationsDeps {
  readonly db: Database
  readonly clock: Clock
  /** Whether this house sends e-mail at all. */
  readonly hasEmail: boolean
}

export function createNotifications({ db, clock, hasEmail }: NotificationsDeps) {
  const channelsOf = (kind: MerchantNotificationKind) =>
    notificationChannels[kind].filter((channel) => hasEmail || channel !== 'EMAIL')
  const ofMerchant = (actor: MerchantActor) => db.tenant(actor.merchantId)
  const oldest = () => new Date(clock.now().getTime() - notificationParameters.keepMs)

  async function choicesOf(actor: MerchantActor): Promise<NotificationChoice[]> {
    const off = await store.switchedOff(ofMerchant(actor), actor.userId)
    return merchantNotificationKinds.flatMap((kind) =>
      channelsOf(kind).map((channel) => ({
        kind,
        channel,
        enabled: isLocked(kind) || !off.some((one) => one.kind === kind && one.channel === channel),
        locked: isLocked(kind),
      })),
    )
  }

  async function choose(
    actor: MerchantActor,
    choice: BodyOf<Api['notification']['choose']>,
  ): Promise<NotificationChoice[]> {
    if (isLocked(choice.kind))
      refuse('state.notAllowed', { status: said('安全提醒始终发送', 'security notices are always sent') })
    if (!channelsOf(choice.kind).includes(choice.channel))
      refuse('state.notAllowed', { status: said('该渠道未开通', 'this channel is not open') })
    await store.saveChoice(ofMerchant(actor), actor.userId, choice, clock.now())
    return choicesOf(actor)
  }

  const handlers: HandlersOf<Api['notification']> = {
    list: ({ actor, body }) =>
      actor.party === 'operator'
        ? ofOperators.listNotifications(db.global, actor, body, oldest())
        : store.listNotifications(ofMerchant(actor), actor.userId, body, oldest()),
    unread: async ({ actor }) => ({
      count:
        actor.party === 'operator'
          ? await ofOperators.countUnread(db.global, actor, oldest())
          : await store.countUnread(ofMerchant(actor), actor.userId, oldest()),
    }),
    async read({ actor, body }) {
      if (actor.party === 'operator') {
        const read = await ofOperators.markRead(db.global, actor, body, { oldest: oldest(), now: clock.now() })
        return { count: read ?? refuse('record.notFound') }
      }
      const count = await store.markRead(ofMerchant(actor), actor.userId, body, clock.now())
      // Read before is read; one that is not there is not.
      if (body.which === 'one' && !(await store.hasNotification(ofMerchant(actor), actor.userId, body.id)))
        refuse('record.notFound')
      return { count }
    },
    async clear({ actor, body }) {
      const count =
        actor.party === 'operator'
          ? await ofOperators.clear(db.global, actor, body, { oldest: oldest(), now: clock.now() })
          : await store.clear(ofMerchant(actor), actor.userId, body)
      if (body.which === 'one' && count === 0) refuse('record.notFound')
      return { count }
    },
    choices: ({ actor }) => choicesOf(actor),
    choose: ({ actor, body }) => choose(actor, body),
  }

  return {
    handlers,
    /** Forgets what is older than ninety days, of everybody. */
    async removeOld(): Promise<void> {
      const before = oldest()
      await db.global.deleteFrom('operator_notification').where('at', '<', before).execute()
      const merchants = await db.acrossMerchants
        .selectFrom('notification')
        .select('merchant_id')
        .distinct()
        .where('at', '<', before)
        .execute()
      for (const { merchant_id } of merchants)
        await db.tenant(merchant_id).deleteFrom('notification').where('at', '<', before).execute()
    },
  }
}
