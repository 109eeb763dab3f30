// Every accounting example, in the order in which docs/money.md tells them. A new one is a file and a line here.
import type { Example } from './example.ts'
import { billAdjusted } from './bill-adjusted.example.ts'
import { debtRepaid } from './debt-repaid.example.ts'
import { differences } from './differences.example.ts'
import { fees } from './fees.example.ts'
import { freeze } from './freeze.example.ts'
import { latePayment } from './late-payment.example.ts'
import { manualEntry } from './manual-entry.example.ts'
import { penalty } from './penalty.example.ts'
import { platformOrder } from './platform-order.example.ts'
import { rechargeRefunded } from './recharge-refunded.example.ts'
import { recharge } from './recharge.example.ts'
import { refundAfterSettlement } from './refund-after-settlement.example.ts'
import { refundBeforeSettlement } from './refund-before-settlement.example.ts'
import { saleSettled } from './sale-settled.example.ts'
import { withdrawFailed } from './withdraw-failed.example.ts'
import { withdrawPaid } from './withdraw-paid.example.ts'
import { withdrawReturned } from './withdraw-returned.example.ts'

/** By the name of the file that holds its committed result. */
export const examples: Readonly<Record<string, Example>> = {
  'sale-settled': saleSettled,
  'late-payment': latePayment,
  'refund-before-settlement': refundBeforeSettlement,
  'refund-after-settlement': refundAfterSettlement,
  'withdraw-paid': withdrawPaid,
  'withdraw-failed': withdrawFailed,
  'withdraw-returned': withdrawReturned,
  'debt-repaid': debtRepaid,
  'bill-adjusted': billAdjusted,
  fees,
  'platform-order': platformOrder,
  penalty,
  freeze,
  'manual-entry': manualEntry,
  differences,
  recharge,
  'recharge-refunded': rechargeRefunded,
}
