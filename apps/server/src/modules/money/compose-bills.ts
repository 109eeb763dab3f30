// Bills as the area money composes them: they learn from the provider what became of what they transfer.
import { movesOf, postingRules } from '@merchant/ledger'
import type { Foundation } from '../../kernel/area.ts'
import { createBills } from './bill/index.ts'
import type { OpenCase } from './cases/index.ts'
import type { MoneyPorts } from './compose-ports.ts'
import type { Payment } from './provider/index.ts'
import { reportBill } from './reconciliation/index.ts'

export function composeBills(
  { db, clock, alarms, onError }: Foundation,
  { messaging, trade, console: desk }: Pick<MoneyPorts, 'messaging' | 'trade' | 'console'>,
  { payment, openCase }: { readonly payment: Payment; readonly openCase: OpenCase },
) {
  const bills = createBills({
    db,
    clock,
    notify: messaging.notify,
    offerFiles: desk.files.offer,
    files: desk.files,
    calls: payment.calls,
    openCase,
    reportBill: (tx, finding, now) => reportBill({ alarms, openCase, onError }, tx, finding, now),
    orders: { settleOfBill: (...asked) => trade().settleOfBill(...asked) },
    onError,
  })
  payment.on('transferDone', async (tx, call) => {
    if (call.subjectType === 'financeBill') await bills.onTransferDone(tx, call)
  })
  payment.on('transferFailed', async (tx, call) => {
    if (call.subjectType === 'financeBill') await bills.onTransferFailed(tx, call)
  })
  payment.describe('financeBill', async (_db, { status, amountFen }) =>
    status === 'FAILED' ? [] : movesOf(postingRules.billAdjusted, { amountFen }),
  )
  return {
    ...bills,
    timers: {
      'bill.generate': bills.onTimer.generate,
      'bill.autoConfirm': bills.onTimer.autoConfirm,
      'bill.watchPaid': bills.onTimer.watchPaid,
      'bill.answerOverdue': bills.onTimer.answerOverdue,
    },
  }
}
