// Asks the provider about a company's papers and keeps what it answers; without a verdict it asks again later.
import { said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { inBoth } from '../../../kernel/in-both.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { CertificationAnswer, CertificationDeps, CompanyVerdict } from './certification.deps.ts'
import { dueCompanies } from './company-cert.list.ts'
import { UNDECIDED } from './company-cert.standing.ts'
import { type CompanyRow } from './company-cert.row.ts'
import { changeCompany, findCompanyCert, putForward, takeToAsk } from './company-cert.store.ts'
import { auditedCompany } from './company-cert.view.ts'
import { decideCompany, giveToPerson } from './decide-company.ts'
import { companyParameters } from './certification.parameters.ts'

type AuditDeps = Pick<CertificationDeps, 'db' | 'clock' | 'cipher' | 'notify' | 'auditCompany' | 'onError'>

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Pauses before papers that the provider did not take are handed in again; after the last one a person decides. */
const RESEND_AFTER_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE]
/** How long an audit under way is asked about every minute; then hourly, because its end is announced only once. */
const OFTEN_FOR_MS = 10 * MINUTE
const BATCH = 50

interface Asking {
  /** Nobody may have asked since; null: only what is due. */
  readonly askedBefore: Date | null
  /** The provider has announced the end of the audit. */
  readonly isAnnounced?: boolean
}

/** Null when the papers are not to be asked about now. */
export async function askAboutCompany(
  deps: AuditDeps,
  merchantId: string,
  { askedBefore, isAnnounced = false }: Asking,
): Promise<CertificationAnswer | null> {
  const { db, clock, cipher } = deps
  const now = clock.now()
  const until = new Date(now.getTime() + MINUTE)
  const cert = await db.transaction(merchantId, (tx) => takeToAsk(tx, { until, askedBefore, now }))
  if (cert === undefined) return null
  const verdict = await deps.auditCompany(merchantId, auditedCompany(cipher, cert), cert.provider_verdict_at)
  return db.transaction(merchantId, async (tx) => {
    await keep(deps, tx, cert, { verdict, isAnnounced })
    const { status, reject_reason: reason } = (await findCompanyCert(tx)) ?? refuse('record.notFound')
    return { status, reason }
  })
}

async function keep(
  deps: AuditDeps,
  tx: TenantTx,
  cert: CompanyRow,
  { verdict, isAnnounced }: { readonly verdict: CompanyVerdict; readonly isAnnounced: boolean },
): Promise<void> {
  if (verdict.kind === 'passed' || verdict.kind === 'rejected') return decideCompany(deps, tx, cert, verdict)
  const now = deps.clock.now().getTime()
  if (verdict.kind === 'auditing' || cert.provider_state === 'SENT') {
    const isFresh = now - cert.submitted_at.getTime() < OFTEN_FOR_MS
    // An announced end may not show in the query yet: ask again soon.
    const pause = isAnnounced ? companyParameters.askAgainMs : isFresh ? MINUTE : HOUR
    const change = { provider_state: 'SENT', next_check_at: new Date(now + pause) } as const
    await changeCompany(tx, cert, change, UNDECIDED)
    return
  }
  const pause = RESEND_AFTER_MS[cert.provider_tries]
  if (pause === undefined && cert.status === 'VERIFYING') return giveToPerson(deps, tx, cert)
  const change = { provider_tries: cert.provider_tries + 1, next_check_at: new Date(now + (pause ?? HOUR)) }
  await changeCompany(tx, cert, change)
}

/** When somebody opens the page: asks about an audit under way, unless it was asked a moment ago. */
export async function refreshCompany(deps: AuditDeps, merchantId: string): Promise<void> {
  const cert = await findCompanyCert(deps.db.tenant(merchantId))
  const askedBefore = new Date(deps.clock.now().getTime() - companyParameters.askAgainMs)
  if (cert?.status === 'VERIFYING') await askAboutCompany(deps, merchantId, { askedBefore })
}

/** Somebody has signed in: an audit under way is the next to be asked about, unless it was a moment ago. */
export async function askSoon({ db, clock }: Pick<AuditDeps, 'db' | 'clock'>, merchantId: string): Promise<void> {
  const now = clock.now()
  await db.transaction(merchantId, (tx) =>
    putForward(tx, { askedBefore: new Date(now.getTime() - companyParameters.askAgainMs), now }),
  )
}

/** The wallet's step: hands the papers in, or asks about them. Refuses wallet.stepMissing, company.notAccepted. */
export async function advanceCompany(deps: AuditDeps, merchantId: string): Promise<void> {
  const cert = await findCompanyCert(deps.db.tenant(merchantId))
  if (cert === undefined || cert.status === 'REJECTED')
    return refuse('wallet.stepMissing', { step: said('企业认证', 'company certification') })
  if (cert.status === 'MANUAL')
    refuse('state.notAllowed', { status: said('企业资料人工审核中', 'a person is reviewing the company’s papers') })
  const answer = await askAboutCompany(deps, merchantId, { askedBefore: deps.clock.now() })
  if (answer?.status === 'REJECTED') refuse('company.notAccepted', { reason: inBoth(answer.reason ?? '') })
}

/** Asks about every audit that is due; returns how many there were. */
export async function resumeCompanies(deps: AuditDeps): Promise<number> {
  const due = await dueCompanies(deps.db, deps.clock.now(), BATCH)
  for (const merchantId of due) {
    await askAboutCompany(deps, merchantId, { askedBefore: null }).catch((error: unknown) =>
      deps.onError(`A company's papers could not be asked about: ${merchantId}`, error),
    )
  }
  return due.length
}
