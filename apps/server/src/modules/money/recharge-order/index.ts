// Module entry of recharge orders 充值单: the merchant's, the clock's and the provider's sides.
import { type Api, dayOf, type RechargeInfo, rechargeMethod, startOfDay } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { afterwards } from '../../../kernel/afterwards.ts'
import { once, onceOutside } from '../../../kernel/command.ts'
import type { MerchantActor } from '../../../kernel/actor.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { atMost, consumeLimit } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { createReceipts } from './receipt.ts'
import { applyRecharge } from './apply-recharge.ts'
import { cancelRecharge, expireRecharge } from './close-recharge.ts'
import { confirmRecharge, resendCode } from './confirm-recharge.ts'
import type { RechargeDeps, SettledDeposit } from './recharge-order.deps.ts'
import { rechargeInfo } from './recharge-order.info.ts'
import { listMine } from './recharge-order.list.ts'
import { rechargeCounts, rechargeWay } from './recharge-limits.ts'
import { rechargeParameters } from './recharge-order.parameters.ts'
import { OPEN } from './recharge-order.states.ts'
import { countOpen, countSince, mustFindRecharge } from './recharge-order.store.ts'
import { createRefunds } from './refund/index.ts'
import { depositFailed, depositPaid } from './settle-recharge.ts'
import { createTransfers, handInSlip } from './transfer/index.ts'
import { wouldBook } from './would-book.ts'

export type { RechargeDeps } from './recharge-order.deps.ts'

export function createRechargeOrders(deps: RechargeDeps) {
  const { db, clock, calls } = deps
  const transfers = createTransfers(deps)
  const refunds = createRefunds(deps)
  const receiptOf = createReceipts(deps)
  const infoOf = ({ merchantId, sessionId }: MerchantActor, id: string): Promise<RechargeInfo> =>
    rechargeInfo(deps, db.tenant(merchantId), { id, sessionId })

  /** Asks the provider about an order that is not decided; not more often than a person looks. */
  async function refresh(merchantId: string, id: string): Promise<void> {
    const order = await mustFindRecharge(db.tenant(merchantId), id)
    if (!OPEN.includes(order.status) || order.call_id === null) return
    const rule = atMost(`recharge.refresh|${merchantId}`, rechargeParameters.refresh)
    const waitMs = await db.globalTransaction((tx) => consumeLimit(tx, [rule], clock.now()))
    if (waitMs > 0) refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1_000) })
    await calls.ask(merchantId, order.call_id)
  }

  const leftToday = async (tenant: TenantDb): Promise<number> =>
    Math.max(0, rechargeCounts(tenant).perDay - (await countSince(tenant, startOfDay(dayOf(clock.now())))))

  const handlers: HandlersOf<Api['rechargeOrder']> = {
    options: async ({ actor }) => ({
      ordersLeftToday: await leftToday(db.tenant(actor.merchantId)),
      methods: rechargeMethod.options
        .filter((method) => method !== 'TRANSFER' || deps.receivingAccount !== null)
        .map((method) => ({ method, ...rechargeWay(db.global, method) })),
      openOrdersLeft: Math.max(0, rechargeCounts(db.global).maxOpen - (await countOpen(db.tenant(actor.merchantId)))),
    }),
    async apply({ actor, body, command }) {
      const { merchantId, sessionId } = actor
      const { placed, info } = await db.transaction(merchantId, async (tx) => {
        const placed = await once(tx, command, clock.now(), () =>
          applyRecharge(deps, tx, { actor, body, now: clock.now() }),
        )
        return { placed, info: await rechargeInfo(deps, tx, { id: placed.id, sessionId }) }
      })
      const { callId } = placed
      if (callId === null) return info
      return afterwards(
        deps,
        async () => {
          await calls.send(merchantId, callId)
          return infoOf(actor, placed.id)
        },
        () => info,
      )
    },
    confirm: ({ actor, body: { id, smsCode: code }, command, client }) =>
      onceOutside(deps, actor.merchantId, command, async () => {
        await confirmRecharge(deps, { actor, id, code, clientIp: client.ip })
        return infoOf(actor, id)
      }),
    resendCode: ({ actor, body }) => resendCode(deps, { actor, id: body.id }),
    async handIn({ actor, body, command }) {
      const { merchantId, sessionId } = actor
      return db.transaction(merchantId, async (tx) => {
        await once(tx, command, clock.now(), async () => {
          await handInSlip(deps, tx, { actor, ...body, now: clock.now() })
          return null
        })
        return rechargeInfo(deps, tx, { id: body.id, sessionId })
      })
    },
    cancel: ({ actor, body, command }) =>
      onceOutside(deps, actor.merchantId, command, async () => {
        await cancelRecharge(deps, actor, body.id)
        return infoOf(actor, body.id)
      }),
    receipt: ({ actor, body }) => receiptOf(actor, body.id),
    listMine: ({ actor, body }) => listMine(db.tenant(actor.merchantId), body),
    async info({ actor, body }) {
      if (body.refresh) await refresh(actor.merchantId, body.id)
      return infoOf(actor, body.id)
    },
  }

  return {
    handlers,
    transferHandlers: transfers.handlers,
    /** What manual entries book of it. */
    entries: [...transfers.entries, ...refunds.entries],
    /** What is booked when a call ends, by what it is about. */
    wouldBook,
    /** Slips that wait for the platform's people, over all merchants. */
    countWaiting: transfers.countWaiting,
    onTimer: { expire: (merchantId: string, id: string) => expireRecharge(deps, merchantId, id), ...transfers.onTimer },
    onProvider: {
      depositPaid: (tx: TenantTx, deposit: SettledDeposit) => depositPaid(deps, tx, deposit),
      depositFailed: (tx: TenantTx, deposit: SettledDeposit) => depositFailed(deps, tx, deposit),
      ...transfers.onProvider,
      ...refunds.onProvider,
    },
  }
}
