// The operators' way to end whatever the provider does not decide for days: entered by the number of the order there with what the
// provider or the bank has answered, ended once by another's approval, and booked as if the provider had said it.
import { formatYuan, said } from '@merchant/contract'
import type { Clock } from '../../../../kernel/clock.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import type { EntryExecutor, EntryToBook } from '../../manual-entry/index.ts'
import type { createCallEvents } from './call-events.ts'
import { declareEnd, undecidedOf } from './declare-end.ts'
import { type CallRow, requestOf } from './planned-call.ts'
import { findCallByNumber } from './provider-call.store.ts'

const ends = { CALL_DECLARED_DONE: 'SUCCEEDED', CALL_DECLARED_FAILED: 'FAILED' } as const

interface DeclareDeps {
  readonly clock: Clock
  readonly events: Pick<ReturnType<typeof createCallEvents>, 'publish' | 'linesOf'>
}

export function declareEntry({ clock, events }: DeclareDeps, kind: keyof typeof ends): EntryExecutor {
  const status = ends[kind]
  return {
    kind,
    isOfHouse: true,
    resolves: 'OUTCOME_DECLARED',
    async check(tx, entry) {
      mustFit(await undecidedOf(tx, numberOf(entry), clock.now()), entry)
    },
    async linesOf(db, entry) {
      const call = (await findCallByNumber(db, numberOf(entry))) ?? refuse('record.notFound')
      return events.linesOf(db, call.subject_type, {
        service: call.service,
        status,
        subjectId: call.subject_id,
        amountFen: call.amount_fen,
        feeFen: feeOf(call),
      })
    },
    async execute(tx, entry, now) {
      const call = await undecidedOf(tx, numberOf(entry), now)
      await declareEnd(events.publish, tx, { call, status, reason: entry.reason, by: entry.approvedBy }, now)
    },
  }
}

const numberOf = ({ subjectNo }: EntryToBook): string =>
  subjectNo ?? refuse('request.invalid', { what: said('：请填写平台单号', ': name the order') })

/** Just the amount of the call, so that what is proven is bound to it; a withdrawal has entries of its own, by what arrives. */
function mustFit({ service, amount_fen: amountFen }: CallRow, entry: EntryToBook): void {
  if (service === 'withdraw')
    refuse('request.invalid', {
      what: said('：提现请用“认定提现已到账”或“认定提现未到账”', ': withdrawals have kinds of their own'),
    })
  if (entry.amountFen === amountFen) return
  const yuan = formatYuan(amountFen, true)
  refuse('request.invalid', {
    what: said(`：金额应为该单金额 ${yuan} 元`, `: the amount is that of the order, ¥${yuan}`),
  })
}

function feeOf(call: CallRow): number {
  const { service, terms } = requestOf(call)
  return service === 'agentPay' || service === 'deposit' ? terms.feeFen : 0
}
