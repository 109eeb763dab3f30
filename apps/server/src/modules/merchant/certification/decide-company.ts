// Writes down what the provider decided on a company's papers, or that a person has to; logs it and notifies the owner.
import { said, type Said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { inBoth } from '../../../kernel/in-both.ts'
import { logAct, provider, type SystemActor, system } from '../../../kernel/operation-log.ts'
import type { CertificationDeps, CompanyDecision } from './certification.deps.ts'
import { MANUAL, UNDECIDED } from './company-cert.standing.ts'
import { type CompanyRow } from './company-cert.row.ts'
import { changeCompany } from './company-cert.store.ts'
import { armExpiry, disarmExpiry } from './expiry.ts'
import { notifyOwner } from './notify-owner.ts'

type DecideDeps = Pick<CertificationDeps, 'clock' | 'notify'>

export async function decideCompany(
  deps: DecideDeps,
  tx: TenantTx,
  cert: CompanyRow,
  verdict: CompanyDecision,
): Promise<void> {
  const now = deps.clock.now()
  const heard = { next_check_at: null, provider_verdict_at: verdict.at ?? cert.provider_verdict_at }
  if (verdict.kind === 'rejected') {
    const change = { status: 'REJECTED', reject_reason: verdict.reason, provider_state: 'FAILED' } as const
    const rejecting = { ...heard, ...change, wrong_fields: [...verdict.wrongFields], passed_at: null }
    if (!(await changeCompany(tx, cert, rejecting, UNDECIDED))) return
    await disarmExpiry(tx, 'company', tx.merchantId, now)
    await log(deps, tx, cert, {
      actor: provider,
      summary: said(`企业认证未通过：${verdict.reason}`, `Company certification failed: ${inBoth(verdict.reason).en}`),
    })
    await notifyOwner(deps.notify, tx, {
      what: said('企业认证', 'company certification'),
      status: 'REJECTED',
      reason: verdict.reason,
    })
    return
  }
  const isNew = cert.status === 'VERIFYING'
  const passing = isNew ? { status: 'PASSED' as const, passed_at: now, reject_reason: null } : {}
  if (!(await changeCompany(tx, cert, { ...heard, ...passing, provider_state: 'PASSED' }, UNDECIDED))) return
  if (!isNew) return
  await armExpiry(tx, { papers: 'company', subjectId: tx.merchantId, lastDay: cert.valid_to_on }, now)
  await log(deps, tx, cert, { actor: provider, summary: said('企业认证通过', 'Company certification passed') })
  await notifyOwner(deps.notify, tx, {
    what: said('企业认证', 'company certification'),
    status: 'PASSED',
    reason: null,
  })
}

/** The provider did not take the papers, however often they were handed in. */
export async function giveToPerson(deps: DecideDeps, tx: TenantTx, cert: CompanyRow): Promise<void> {
  const reason = MANUAL.silence
  const isMine = await changeCompany(tx, cert, {
    provider_tries: cert.provider_tries + 1,
    status: 'MANUAL',
    reject_reason: reason,
    next_check_at: null,
  })
  if (!isMine) return
  await log(deps, tx, cert, {
    actor: system,
    summary: said(`企业认证转人工：${reason}`, `The company certification goes to a person: ${inBoth(reason).en}`),
  })
  await notifyOwner(deps.notify, tx, { what: said('企业认证', 'company certification'), status: 'MANUAL', reason })
}

function log(
  { clock }: DecideDeps,
  tx: TenantTx,
  cert: CompanyRow,
  act: { readonly actor: SystemActor; readonly summary: Said },
): Promise<void> {
  const target = { type: 'companyCert', id: cert.merchant_id, no: cert.company_name }
  return logAct(tx, { ...act, action: 'company.decide', target }, clock.now())
}
