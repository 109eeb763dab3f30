// The platform's desk of disputes: both sides in full, what a person may do about them, and what is done.
import { type Api, type BodyOf, type DataOf, type DisputeAction, said } from '@merchant/contract'
import { disputeStatusLabels } from '@merchant/contract/labels'
import type { TenantDb, TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../../kernel/actor.ts'
import { type Command, once } from '../../../../kernel/command.ts'
import type { HandlersOf } from '../../../../kernel/handlers.ts'
import { inForce } from '../../../../kernel/in-force.ts'
import { Refusal, refuse } from '../../../../kernel/refusal.ts'
import { mustHaveProven } from '../../../../kernel/step-up.ts'
import { type ClockMove, mayMoveClock, moveClock } from '../move-clock.ts'
import type { OrderRecord, ReturnOrderDeps } from '../return-order.deps.ts'
import { mustFindReturn, type ReturnRecord } from '../return-order.store.ts'
import { returnInfo } from '../return-order.view.ts'
import { askProof, proveByPlatform } from './argue.ts'
import { disputeOverdue } from './dispute.events.ts'
import { changeDispute, type DisputeRecord, mustFindDispute } from './dispute.store.ts'
import { listDisputes, disputeRow } from './disputes.list.ts'
import { isWhole, judge, mayNeedGoods, mostOf } from './judge.ts'

type Operation = BodyOf<Api['returnDispute']['operate']>
type Desk = DataOf<Api['returnDispute']['info']>

/** All that a desk acts on, held. */
interface Held {
  readonly order: OrderRecord
  readonly one: ReturnRecord
  readonly dispute: DisputeRecord
  readonly now: Date
}

const isToJudge = ({ status }: DisputeRecord): boolean => status === 'JUDGING' || status === 'APPEALING'

const offers: Readonly<Record<DisputeAction, (held: Pick<Held, 'one' | 'dispute'>) => boolean>> = {
  judge: ({ dispute }) => isToJudge(dispute),
  ask: ({ dispute }) => isToJudge(dispute),
  prove: ({ one, dispute }) =>
    dispute.ended_at === null && one.status === 'IN_DISPUTE' && !dispute.status.startsWith('DONE'),
  pause: ({ one }) => one.status === 'IN_DISPUTE' && mayMoveClock('pause', one),
  resume: ({ one }) => one.status === 'IN_DISPUTE' && mayMoveClock('resume', one),
  prolong: ({ one }) => one.status === 'IN_DISPUTE' && mayMoveClock('prolong', one),
}
const actions = Object.keys(offers) as DisputeAction[]

export function createDisputeDesk(deps: ReturnOrderDeps) {
  const { db, clock } = deps

  async function held(
    tx: TenantTx,
    { id, version }: { readonly id: string; readonly version: number },
    action: DisputeAction,
  ) {
    const seen = await mustFindReturn(tx, (await mustFindDispute(tx, id)).return_id)
    const order = await deps.orders.hold(tx, seen.order_id)
    const one = await mustFindReturn(tx, seen.id)
    const dispute = await mustFindDispute(tx, id)
    if (!offers[action]({ one, dispute })) refuseState(dispute)
    if (version !== dispute.version) refuse('record.changed')
    return { order, one, dispute, now: clock.now() }
  }

  const handlers: HandlersOf<Api['returnDispute']> = {
    list: ({ body }) => listDisputes(db, body),
    info: ({ actor, body }) => deskOf(deps, db.tenant(body.merchantId), body.id, actor),
    verdict: async ({ actor, body, command }) => {
      await mustFindDispute(db.tenant(body.merchantId), body.id)
      const rule = (isLater: boolean) =>
        db.transaction(body.merchantId, async (tx) => {
          await once(tx, command, clock.now(), async () => {
            await mustHaveProven(tx, actor, command, clock.now())
            const found = await held(tx, body, 'judge')
            await judge(deps, tx, body, { ...found, actor, isLater })
            return null
          })
          return deskOf(deps, tx, body.id, actor)
        })
      // What is ruled holds, whatever the merchant's balance is by then.
      return rule(false).catch((error: unknown) => {
        if (error instanceof Refusal && error.refusal === 'balance.short') return rule(true)
        throw error
      })
    },
    operate: async ({ actor, body, command }) => {
      await mustFindDispute(db.tenant(body.merchantId), body.id)
      return operate(actor, body, command)
    },
  }

  const operate = (actor: OperatorActor, body: Operation, command: Command): Promise<Desk> =>
    db.transaction(body.merchantId, async (tx) => {
      await once(tx, command, clock.now(), async () => {
        const found = await held(tx, body, body.action)
        if (body.action === 'ask') await askProof(deps, tx, body, { ...found, actor })
        else if (body.action === 'prove') {
          await proveByPlatform(deps, tx, body, { ...found, actor })
          await changeDispute(tx, found.dispute, {}, found.now)
        } else await moveClockOfSide(deps, tx, body, { ...found, actor })
        return null
      })
      return deskOf(deps, tx, body.id, actor)
    })

  return {
    handlers,
    /** The time in which the platform meant to rule is over: its people hear of it. */
    overdue: (merchantId: string, disputeId: string) =>
      db.transaction(merchantId, async (tx) => {
        const dispute = await mustFindDispute(tx, disputeId)
        if (!isToJudge(dispute) || dispute.due_at > clock.now()) return
        const hours = inForce(tx, 'dispute.judgeHours')
        await deps.notify(tx, disputeOverdue({ disputeId, disputeNo: dispute.dispute_no, merchantId, hours }))
      }),
  }
}

/** The clock of the side that is waited for stands still, runs again, or has longer to go; until then the dispute is due. */
async function moveClockOfSide(
  deps: ReturnOrderDeps,
  tx: TenantTx,
  move: ClockMove,
  { one, dispute, actor, now }: Held & { readonly actor: OperatorActor },
): Promise<void> {
  const { deadline_at: due } = await moveClock(deps, tx, move, { one, actor, now })
  await changeDispute(tx, dispute, due === null ? {} : { due_at: due }, now)
}

function refuseState({ status, ended_at: endedAt }: DisputeRecord): never {
  if (endedAt !== null) return refuse('state.notAllowed', { status: said('已结束', 'it is over') })
  if (status.startsWith('DONE')) return refuse('state.notAllowed', { status: said('已裁决', 'it was ruled on') })
  const [zh, en] = disputeStatusLabels[status].text
  return refuse('state.notAllowed', { status: said(zh, en.toLowerCase()) })
}

/** Refuses record.notFound. */
async function deskOf(deps: ReturnOrderDeps, db: TenantDb | TenantTx, id: string, actor: OperatorActor): Promise<Desk> {
  const dispute = await mustFindDispute(db, id)
  const [one, merchant] = await Promise.all([
    mustFindReturn(db, dispute.return_id),
    db.selectFrom('merchant').select(['merchant_no', 'name as merchant_name']).executeTakeFirstOrThrow(),
  ])
  const order = await deps.orders.find(db, one.order_id)
  const { allowedActions: _ofSides, ...info } = await returnInfo(deps, db, one.id, {
    party: 'merchant',
    sessionId: actor.sessionId,
    isPlatform: true,
  })
  return {
    ...disputeRow({ ...dispute, ...merchant, ...ofReturnRow(one) }),
    return: info,
    mostFen: mostOf(deps, { order, one }),
    isWhole: isWhole(one),
    mayNeedGoods: mayNeedGoods(one, order),
    allowedActions: actions.filter((action) => offers[action]({ one, dispute })),
  }
}

const ofReturnRow = ({ goods_title, buyer_nickname, type, paused_left_ms }: ReturnRecord) => ({
  goods_title,
  buyer_nickname,
  type,
  paused_left_ms,
})
