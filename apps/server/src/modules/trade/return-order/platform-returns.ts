// The platform's people and the returns of all merchants: listed, read with their order, and the clock of one moved while it is in no dispute.
import { type Api, type BodyOf, type DataOf, returnClockAct, type ReturnClockAct, said } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { type Command, once } from '../../../kernel/command.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mayMoveClock, moveClock } from './move-clock.ts'
import { listPlatformReturns } from './platform-returns.list.ts'
import type { ReturnOrderDeps } from './return-order.deps.ts'
import { statusName } from './return-order.states.ts'
import { mustFindReturn, type ReturnRecord } from './return-order.store.ts'
import { returnInfo, returnsOf } from './return-order.view.ts'

type Operation = BodyOf<Api['platformReturn']['operate']>
type Info = DataOf<Api['platformReturn']['info']>

/** The clock of one in dispute is the desk's of disputes, which shows whose time it is. */
const mayDo = (act: ReturnClockAct, one: ReturnRecord): boolean => one.status !== 'IN_DISPUTE' && mayMoveClock(act, one)

export function createPlatformReturns(deps: ReturnOrderDeps) {
  const { db, clock } = deps

  const operate = (actor: OperatorActor, body: Operation, command: Command): Promise<Info> =>
    db.transaction(body.merchantId, async (tx) => {
      await once(tx, command, clock.now(), async () => {
        await deps.orders.hold(tx, (await mustFindReturn(tx, body.id)).order_id)
        const one = await mustFindReturn(tx, body.id)
        if (!mayDo(body.action, one)) refuseState(one)
        if (body.version !== one.version) refuse('record.changed')
        await moveClock(deps, tx, body, { one, actor, now: clock.now() })
        return null
      })
      return infoOf(deps, tx, body.id, actor)
    })

  const handlers: HandlersOf<Api['platformReturn']> = {
    list: ({ body }) => listPlatformReturns(db, body, clock.now()),
    ofOrder: async ({ body: { merchantId, orderId } }) => {
      const { returns } = await returnsOf(deps, db.tenant(merchantId), orderId, 'merchant')
      return { returns: returns.map(({ allowedActions: _ofSides, ...row }) => row) }
    },
    info: ({ actor, body }) => infoOf(deps, db.tenant(body.merchantId), body.id, actor),
    operate: async ({ actor, body, command }) => {
      await mustFindReturn(db.tenant(body.merchantId), body.id)
      return operate(actor, body, command)
    },
  }
  return { handlers }
}

function refuseState(one: ReturnRecord): never {
  if (one.paused_left_ms !== null)
    return refuse('state.notAllowed', { status: said('计时已暂停', 'its clock stands still') })
  return refuse('state.notAllowed', { status: statusName(one.status) })
}

/** Refuses record.notFound. */
async function infoOf(deps: ReturnOrderDeps, db: TenantDb | TenantTx, id: string, actor: OperatorActor): Promise<Info> {
  const one = await mustFindReturn(db, id)
  const merchant = await db.selectFrom('merchant').select(['merchant_no', 'name']).executeTakeFirstOrThrow()
  const { allowedActions: _ofSides, ...info } = await returnInfo(deps, db, id, {
    party: 'merchant',
    sessionId: actor.sessionId,
    isPlatform: true,
  })
  return {
    merchantId: one.merchant_id,
    merchantNo: merchant.merchant_no,
    merchantName: merchant.name,
    return: info,
    allowedActions: returnClockAct.options.filter((act) => mayDo(act, one)),
  }
}
