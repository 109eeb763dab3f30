// What became of a merchant's papers before, as the operation log has it: handed in, decided by the provider or a person, expired.
import { type ActName, type CertificationInfo, type CertificationKind, said, spoken } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'

type Step = CertificationInfo['history'][number]

const TARGET: Readonly<Record<CertificationKind, string>> = { REAL_NAME: 'realNameCert', COMPANY: 'companyCert' }
const TOLD: readonly ActName[] = [
  'company.submit',
  'company.decide',
  'certification.decide',
  'certification.audit',
  'certification.expire',
]
const MOST = 20

/** The newest first. Looks at the papers are no part of it. */
export async function historyOf(tenant: TenantDb, kind: CertificationKind): Promise<Step[]> {
  const acts = await tenant
    .selectFrom('operation_log')
    .select(['action', 'actor_type', 'actor_name', 'summary', 'summary_en', 'at'])
    .where('target_type', '=', TARGET[kind])
    .where('action', 'in', TOLD)
    .where('result', '=', 'DONE')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return acts.map(({ actor_type: type, actor_name: name, summary, summary_en, at }) => ({
    at: at.toISOString(),
    text: spoken(said(summary, summary_en ?? summary)),
    party: type === 'PLATFORM' || type === 'PROVIDER' || type === 'SYSTEM' ? type : 'MERCHANT',
    name: type === 'PLATFORM' ? name : null,
  }))
}
