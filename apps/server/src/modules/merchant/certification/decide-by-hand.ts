// The changes that a decision of the platform's people makes; false when somebody else decided first.
import type { TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import type { CertificationDeps } from './certification.deps.ts'
import type { CertificationStanding } from './certification-standing.ts'
import { armExpiry, holdVerified } from './expiry.ts'

type PassDeps = Pick<CertificationDeps, 'clock' | 'onPassed'>

/** Passing opens the console at once; the job reports it to the provider later. */
export function passByHand(deps: PassDeps, tx: TenantTx, standing: CertificationStanding): Promise<boolean> {
  return standing.kind === 'REAL_NAME' ? passRealName(deps, tx, standing) : passCompany(deps, tx, standing)
}

async function passRealName(
  { clock, onPassed }: PassDeps,
  tx: TenantTx,
  { userId, validTo, row }: CertificationStanding,
): Promise<boolean> {
  const now = clock.now()
  const changed = await tx
    .updateTable('real_name_cert')
    .set({ status: 'PASSED', reject_reason: null, passed_at: now, next_try_at: now, version: row.version + 1 })
    .where('user_id', '=', userId)
    .where('status', '=', 'MANUAL')
    .where('version', '=', row.version)
    .returning('user_id')
    .executeTakeFirst()
  if (changed === undefined) return false
  await armExpiry(tx, { papers: 'realName', subjectId: userId, lastDay: validTo }, now)
  await holdVerified(tx, validTo)
  await onPassed(tx)
  return true
}

async function passCompany(
  { clock }: PassDeps,
  tx: TenantTx,
  { validTo, row }: CertificationStanding,
): Promise<boolean> {
  const now = clock.now()
  const changed = await tx
    .updateTable('company_cert')
    .set({
      status: 'PASSED',
      reject_reason: null,
      passed_at: now,
      next_check_at: sql<Date | null>`case when provider_state = 'PASSED' then null else ${now}::timestamptz end`,
      version: row.version + 1,
    })
    .where('status', '=', 'MANUAL')
    .where('version', '=', row.version)
    .returning('merchant_id')
    .executeTakeFirst()
  if (changed === undefined) return false
  await armExpiry(tx, { papers: 'company', subjectId: tx.merchantId, lastDay: validTo }, now)
  return true
}

export async function rejectByHand(
  tx: TenantTx,
  { kind, userId, row }: CertificationStanding,
  reason: string,
): Promise<boolean> {
  const rejecting = { status: 'REJECTED', reject_reason: reason, version: row.version + 1 } as const
  const changed =
    kind === 'REAL_NAME'
      ? await tx
          .updateTable('real_name_cert')
          .set({ ...rejecting, next_try_at: null })
          .where('user_id', '=', userId)
          .where('status', '=', 'MANUAL')
          .where('version', '=', row.version)
          .returning('user_id')
          .executeTakeFirst()
      : await tx
          .updateTable('company_cert')
          .set({ ...rejecting, next_check_at: null })
          .where('status', '=', 'MANUAL')
          .where('version', '=', row.version)
          .returning('merchant_id')
          .executeTakeFirst()
  return changed !== undefined
}
