// A merchant's debt as its people see it: what made what is still owed, and the newest payments. Both are read from the books.
import { type Api, type DataOf, spoken } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { balancesOf, entriesOf, fundFlows, postingRules } from '@merchant/ledger'
import { platformPaymentParameters } from '../platform-payment.parameters.ts'
import { newestPayments } from '../platform-payment.store.ts'

type Debt = DataOf<Api['platformPayment']['info']>

export async function debtOf(db: TenantDb): Promise<Debt> {
  const [{ M_DEBT, M_AVAILABLE }, payments] = await Promise.all([balancesOf(db), newestPayments(db)])
  const debtFen = 0 - M_DEBT
  const origins = debtFen === 0 ? [] : await originsOf(db, debtFen)
  return { debtFen, payableFen: Math.min(debtFen, M_AVAILABLE), origins, payments }
}

/** The newest first, as far back as what is owed: the oldest is paid first. */
async function originsOf(db: TenantDb, debtFen: number): Promise<Debt['origins']> {
  const { entriesRead, shown } = platformPaymentParameters
  const { entries } = await entriesOf(db, { accounts: ['M_DEBT'], limit: entriesRead })
  let restFen = debtFen
  const origins: Debt['origins'] = []
  for (const { kind, flow, subject, postedAt, amountFen, note } of entries) {
    if (restFen <= 0 || origins.length === shown) break
    const lentFen = 0 - amountFen
    // What was repaid.
    if (lentFen <= 0) continue
    const openFen = Math.min(lentFen, restFen)
    restFen -= openFen
    const rule = Object.values(postingRules).find((one) => one.kind === kind)
    const label = flow === null ? (rule?.name ?? kind) : spoken(fundFlows[flow])
    origins.push({ label, no: subject.no, at: postedAt.toISOString(), amountFen: lentFen, openFen, reason: note ?? '' })
  }
  return origins
}
