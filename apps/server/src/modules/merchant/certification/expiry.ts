// Expiry of papers: a timer sets a passed certification to EXPIRED the day after its last day.
import { dayOf, said, startOfDay } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { type LoggedAct, logAct, system } from '../../../kernel/operation-log.ts'
import { armTimer, disarmTimer, type TimerKind } from '../../../kernel/timers.ts'
import type { CertificationDeps } from './certification.deps.ts'
import type { CertificationResult } from './certification.events.ts'
import { notifyOwner } from './notify-owner.ts'
import { papersParameters } from './certification.parameters.ts'

type PapersKind = 'realName' | 'company'

const KIND_OF: Readonly<Record<PapersKind, TimerKind>> = {
  realName: 'certification.realNameExpire',
  company: 'certification.companyExpire',
}
/** Papers for life have no timer. */
const LONG_TERM = '9999-12-31'
const DAY_MS = 24 * 3_600_000

/** The end of the last day. */
const endOf = (lastDay: string): Date => new Date(startOfDay(lastDay).getTime() + DAY_MS)
/** Until when a merchant whose papers ran out may go on with everything but withdrawals. */
export const graceUntil = (lastDay: string): Date => new Date(endOf(lastDay).getTime() + papersParameters.graceMs)

/** For papers for life. */
const FOR_LIFE = new Date('9999-12-31T00:00:00.000Z')

/** Counts the merchant as verified until its papers expire and their grace is over. */
export async function holdVerified(tx: TenantTx, lastDay: string): Promise<void> {
  const verified_until = lastDay === LONG_TERM ? FOR_LIFE : graceUntil(lastDay)
  await tx
    .insertInto('merchant_verification')
    .values({ id: tx.merchantId, verified_until })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ verified_until }))
    .execute()
}

interface Expiry {
  readonly papers: PapersKind
  readonly subjectId: string
  /** On which they hold. */
  readonly lastDay: string
}

export async function armExpiry(tx: TenantTx, { papers, subjectId, lastDay }: Expiry, now: Date): Promise<void> {
  if (lastDay !== LONG_TERM) await armTimer(tx, { kind: KIND_OF[papers], subjectId, dueAt: endOf(lastDay) }, now)
}

export const disarmExpiry = (tx: TenantTx, papers: PapersKind, subjectId: string, now: Date): Promise<boolean> =>
  disarmTimer(tx, KIND_OF[papers], subjectId, now)

type ExpiryDeps = Pick<CertificationDeps, 'db' | 'clock' | 'notify'>

/** The timers' actions; papers that were renewed or rejected meanwhile stay as they are. */
export function createExpiry(deps: ExpiryDeps) {
  const { db, clock } = deps
  return {
    realName: (merchantId: string, userId: string): Promise<void> =>
      db.transaction(merchantId, async (tx) => {
        const expired = await tx
          .updateTable('real_name_cert')
          .set((row) => ({ status: 'EXPIRED', version: row('version', '+', 1) }))
          .where('user_id', '=', userId)
          .where('status', '=', 'PASSED')
          .where('valid_to_on', '<', dayOf(clock.now()))
          .returning('user_id')
          .executeTakeFirst()
        const target = { type: 'realNameCert', id: userId, no: '' }
        if (expired !== undefined) await report(deps, tx, { target, what: said('实名认证', 'real-name certification') })
      }),
    company: (merchantId: string): Promise<void> =>
      db.transaction(merchantId, async (tx) => {
        const expired = await tx
          .updateTable('company_cert')
          .set((row) => ({ status: 'EXPIRED', version: row('version', '+', 1) }))
          .where('status', '=', 'PASSED')
          .where('valid_to_on', '<', dayOf(clock.now()))
          .returning('merchant_id')
          .executeTakeFirst()
        const target = { type: 'companyCert', id: merchantId, no: '' }
        if (expired !== undefined) await report(deps, tx, { target, what: said('企业认证', 'company certification') })
      }),
  }
}

interface Expired {
  readonly target: LoggedAct['target']
  readonly what: CertificationResult['what']
}

async function report({ clock, notify }: ExpiryDeps, tx: TenantTx, { target, what }: Expired): Promise<void> {
  const summary = said(`${what.zh}的证件已过期`, `The papers of the ${what.en} have expired`)
  await logAct(tx, { actor: system, action: 'certification.expire', target, summary }, clock.now())
  await notifyOwner(notify, tx, { what, status: 'EXPIRED', reason: null })
}
