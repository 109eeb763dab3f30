// Papers run out: a timer turns passed certifications into expired ones the day after their last day.
import { dayOf, startOfDay } from '@merchant/contract'
import type { Database, TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { Notify } from '../../../kernel/notification.ts'
import { logAct, system } from '../../../kernel/operation-log.ts'
import { parameters } from '../../../kernel/parameters.ts'
import { armTimer, disarmTimer, type TimerKind } from '../../../kernel/timers.ts'
import { notifyOwner } from './notify-owner.ts'

export type PapersKind = 'realName' | 'company'

const KIND_OF: Readonly<Record<PapersKind, TimerKind>> = {
  realName: 'certification.realNameExpire',
  company: 'certification.companyExpire',
}
/** Papers for life; nobody waits for their end. */
const LONG_TERM = '9999-12-31'
const DAY_MS = 24 * 3_600_000

/** When papers with this last day hold no more. */
export const endOf = (lastDay: string): Date => new Date(startOfDay(lastDay).getTime() + DAY_MS)
/** Until when a merchant whose papers ran out may go on with everything but withdrawals. */
export const graceUntil = (lastDay: string): Date => new Date(endOf(lastDay).getTime() + parameters.papers.graceMs)

/** Far enough for papers that hold for life. */
const FOR_LIFE = new Date('9999-12-31T00:00:00.000Z')

/** Counts this merchant as verified while a real name holds that has just passed, and for its grace; of renewed papers too. */
export async function holdVerified(tx: TenantTx, lastDay: string): Promise<void> {
  const verified_until = lastDay === LONG_TERM ? FOR_LIFE : graceUntil(lastDay)
  await tx
    .insertInto('merchant_verification')
    .values({ id: tx.merchantId, verified_until })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ verified_until }))
    .execute()
}

export async function armExpiry(
  tx: TenantTx,
  papers: PapersKind,
  subjectId: string,
  lastDay: string,
  now: Date,
): Promise<void> {
  if (lastDay === LONG_TERM) return
  await armTimer(tx, KIND_OF[papers], subjectId, endOf(lastDay), now)
}

export const disarmExpiry = (tx: TenantTx, papers: PapersKind, subjectId: string, now: Date): Promise<boolean> =>
  disarmTimer(tx, KIND_OF[papers], subjectId, now)

/** What the timers call; papers that were renewed or fell meanwhile are left as they are. */
export function createExpiry(deps: { readonly db: Database; readonly clock: Clock; readonly notify: Notify }) {
  const { db, clock } = deps
  async function told(tx: TenantTx, type: string, id: string, name: string): Promise<void> {
    const target = { type, id, no: name }
    await logAct(tx, { actor: system, action: 'certification.expire', target, summary: `${name}已过期` }, clock.now())
    const what = type === 'realNameCert' ? '实名认证' : '企业认证'
    await notifyOwner(deps.notify, tx, { what, status: 'EXPIRED', reason: null })
  }
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
        if (expired !== undefined) await told(tx, 'realNameCert', userId, '身份证件')
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
        if (expired !== undefined) await told(tx, 'companyCert', merchantId, '营业执照')
      }),
  }
}
