// A payment that has failed here and is said to have been made all the same: the provider is asked, and only its answer books it
// (decision 620). What it does not show is asked about again, and is a case when it keeps denying it.
import type { Allinpay, OrderDetail, Outcome } from '@merchant/allinpay'
import type { MoneyCaseFacts } from '@merchant/contract'
import type { Database, TenantTx } from '@merchant/database'
import type { Clock } from '../../../../kernel/clock.ts'
import { bookedAtOnceParameters } from './call.parameters.ts'
import { openCallCase } from './call-case.ts'
import { judgeOrder } from './judge-order.ts'
import type { CallRow } from './planned-call.ts'
import { isOverdue, nextCheckAt } from './provider-call.states.ts'
import { findCall, lockCall, markHeardPaid, planConfirmation, takeToAskAgain } from './provider-call.store.ts'
import { type Effects, NO_SUCH_ORDER, type Settled, settleCall, settledAs } from './settle-call.ts'

interface AskLateDeps {
  readonly db: Database
  readonly clock: Clock
  readonly orders: Allinpay['orders']
  readonly effects: Effects
}

type Answer = Outcome<OrderDetail>

export type AskLate = ReturnType<typeof createAskLate>

/** All of them about a call that has failed; no transaction may be open around any. */
export function createAskLate({ db, clock, orders, effects }: AskLateDeps) {
  const learn = (tx: TenantTx, call: CallRow, answer: Answer): Promise<Settled> | Settled =>
    answer.kind === 'done'
      ? settleCall(
          tx,
          effects,
          { callId: call.id, judge: (held) => judgeOrder(held, answer.data), isCheck: false },
          clock.now(),
        )
      : settledAs(call, 'undecided')

  /** For the job: the question that is due, and when it is asked again. */
  async function askDue(merchantId: string, callId: string): Promise<Settled> {
    const due = await takeToAskAgain(db.tenant(merchantId), callId, clock.now())
    if (due === undefined) return settledAs(await findCall(db.tenant(merchantId), callId), 'repeated')
    const answer = await orders.detail({ orderNo: due.number })
    return db.transaction(merchantId, async (tx) => {
      const now = clock.now()
      const call = await lockCall(tx, callId)
      // Somebody else was answered meanwhile, and booked it: an older answer denies nothing.
      if (call.status !== 'FAILED') return settledAs(call, 'repeated')
      const settled = await learn(tx, call, answer)
      if (settled.effect === 'ended') return settled
      const reading = readingOf(call, answer)
      const denials = call.not_found_count + (reading === 'notShown' ? 1 : 0)
      const isOver = reading === 'shown' || denials >= bookedAtOnceParameters.denials
      if (reading !== 'shown' && (isOver || isOverdue(heardAt(call), now))) {
        const facts: MoneyCaseFacts = { said: 'SUCCEEDED', saidReason: NOT_SHOWN[reading] }
        await openCallCase(effects.openCase, tx, { call, case: { kind: 'PAID_AFTER_FAILED', facts }, now })
      }
      await planConfirmation(tx, callId, {
        next_check_at: isOver ? null : againAt(call, reading, now),
        not_found_count: denials,
      })
      return settled
    })
  }

  return {
    askDue,
    /** Somebody says that it was paid: nobody can forget to ask. */
    async heard(merchantId: string, callId: string): Promise<Settled> {
      await markHeardPaid(db.tenant(merchantId), callId, clock.now())
      return askDue(merchantId, callId)
    },
    /** Asks once. */
    async ask(merchantId: string, callId: string): Promise<Settled> {
      const call = await findCall(db.tenant(merchantId), callId)
      const answer = await orders.detail({ orderNo: call.number })
      return db.transaction(merchantId, async (tx) => learn(tx, await lockCall(tx, callId), answer))
    },
  }
}

/** `shown`: the answer itself has decided, or opened its case. */
type Reading = 'shown' | 'notShown' | 'unclear'

const NOT_SHOWN: Readonly<Record<Exclude<Reading, 'shown'>, string>> = {
  notShown: '渠道通知已支付，查询未显示',
  unclear: '渠道通知已支付，查询没有答复',
}

function readingOf(call: CallRow, answer: Answer): Reading {
  if (answer.kind === 'refused' && answer.code === NO_SUCH_ORDER) return 'notShown'
  if (answer.kind !== 'done') return 'unclear'
  const { kind } = judgeOrder(call, answer.data)
  if (kind === 'failed' || kind === 'unpaid') return 'notShown'
  return kind === 'working' ? 'unclear' : 'shown'
}

/** The day in which an answer is waited for begins with the word that it was paid, whenever the payment was begun. */
const heardAt = ({ heard_paid_at: at, created_at: begunAt }: CallRow): Date => at ?? begunAt

const againAt = (call: CallRow, reading: Reading, now: Date): Date =>
  reading === 'notShown'
    ? new Date(now.getTime() + bookedAtOnceParameters.denialGapMs)
    : nextCheckAt({ waitsFor: 'provider', exchanges: call.attempts, since: heardAt(call), now })
