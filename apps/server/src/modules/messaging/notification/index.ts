// Module entry of notices: everybody reads their own, marks them read, and says what they want to be told.
import {
  type Api,
  type BodyOf,
  type MerchantNoticeKind,
  merchantNoticeKinds,
  type NoticeChoice,
} from '@merchant/contract'
import type { Database } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { parameters } from '../../../kernel/parameters.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { isLocked, noticeChannels } from './channels.ts'
import * as store from './notice.store.ts'
import * as ofOperators from './operator-notice.store.ts'

export { createNotifier, type NotifierDeps } from './notify.ts'

interface NoticesDeps {
  readonly db: Database
  readonly clock: Clock
  /** Whether this house sends e-mail at all. */
  readonly hasEmail: boolean
}

export function createNotices({ db, clock, hasEmail }: NoticesDeps) {
  const channelsOf = (kind: MerchantNoticeKind) =>
    noticeChannels[kind].filter((channel) => hasEmail || channel !== 'EMAIL')
  const ofMerchant = (actor: MerchantActor) => db.tenant(actor.merchantId)
  const oldest = () => new Date(clock.now().getTime() - parameters.notice.keepMs)

  async function choicesOf(actor: MerchantActor): Promise<NoticeChoice[]> {
    const off = await store.switchedOff(ofMerchant(actor), actor.userId)
    return merchantNoticeKinds.flatMap((kind) =>
      channelsOf(kind).map((channel) => ({
        kind,
        channel,
        enabled: isLocked(kind) || !off.some((one) => one.kind === kind && one.channel === channel),
        locked: isLocked(kind),
      })),
    )
  }

  async function choose(actor: MerchantActor, choice: BodyOf<Api['notice']['choose']>): Promise<NoticeChoice[]> {
    if (isLocked(choice.kind)) refuse('state.notAllowed', { status: '安全提醒始终发送' })
    if (!channelsOf(choice.kind).includes(choice.channel)) refuse('state.notAllowed', { status: '该渠道未开通' })
    await store.saveChoice(ofMerchant(actor), actor.userId, choice, clock.now())
    return choicesOf(actor)
  }

  const handlers: HandlersOf<Api['notice']> = {
    list: ({ actor, body }) =>
      actor.party === 'operator'
        ? ofOperators.listNotices(db.global, actor, body, oldest())
        : store.listNotices(ofMerchant(actor), actor.userId, body, oldest()),
    unread: async ({ actor }) => ({
      count:
        actor.party === 'operator'
          ? await ofOperators.countUnread(db.global, actor, oldest())
          : await store.countUnread(ofMerchant(actor), actor.userId, oldest()),
    }),
    async read({ actor, body }) {
      if (actor.party === 'operator') {
        const read = await ofOperators.markRead(db.global, actor, body, oldest(), clock.now())
        return { count: read ?? refuse('record.notFound') }
      }
      const count = await store.markRead(ofMerchant(actor), actor.userId, body, clock.now())
      // Read before is read; one that is not there is not.
      if (body.which === 'one' && !(await store.hasNotice(ofMerchant(actor), actor.userId, body.id)))
        refuse('record.notFound')
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
      await db.global.deleteFrom('operator_notice').where('at', '<', before).execute()
      const merchants = await db.acrossMerchants
        .selectFrom('notice')
        .select('merchant_id')
        .distinct()
        .where('at', '<', before)
        .execute()
      for (const { merchant_id } of merchants)
        await db.tenant(merchant_id).deleteFrom('notice').where('at', '<', before).execute()
    },
  }
}
