// The platform's side: what waits for a person, its papers in full (each look is logged), and the decision, made once.
import type { Api, BodyOf, CertificationKind, CertificationRow, CertificationStatus, DataOf } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { type CertificationStanding, rowOf, standingOf } from './certification-review.list.ts'
import type { CertificateFiles } from './certificate-files.ts'
import type { CompanyDeps } from './company-cert.service.ts'
import { findCompanyCert } from './company-cert.store.ts'
import { companyPapersView } from './company-cert.view.ts'
import { findCert, idNumberOf, realNameOf } from './certification.store.ts'
import { armExpiry, holdVerified } from './expiry.ts'
import type { CertificationResult } from './certification.events.ts'
import { notifyOwner } from './notify-owner.ts'

type Info = DataOf<Api['certificationReview']['info']>
type Decision = BodyOf<Api['certificationReview']['audit']>
type Deps = Pick<CompanyDeps, 'db' | 'cipher' | 'clock' | 'notify'> & {
  readonly files: CertificateFiles
  readonly onPassed: (tx: TenantTx) => Promise<void>
}

const WORD: Readonly<Record<CertificationKind, CertificationResult['what']>> = {
  REAL_NAME: '实名认证',
  COMPANY: '企业认证',
}
const TARGET: Readonly<Record<CertificationKind, string>> = { REAL_NAME: 'realNameCert', COMPANY: 'companyCert' }

export function createCertificationReview(deps: Deps) {
  const { db, clock, cipher, files, onPassed } = deps

  function log(
    tx: TenantTx,
    actor: OperatorActor,
    { kind, row }: CertificationStanding,
    act: { action: string; summary: string },
  ): Promise<void> {
    const target = { type: TARGET[kind], id: row.merchantId, no: row.merchantNo }
    return logAct(tx, { actor, target, ...act }, clock.now())
  }

  async function realNameIn(merchantId: string, { sessionId }: OperatorActor): Promise<Info['realName']> {
    const tenant = db.tenant(merchantId)
    const cert = (await findCert(tenant)) ?? refuse('record.notFound')
    const urls = await files.urlsOf(tenant, [cert.id_front_file_id, cert.id_back_file_id], sessionId)
    const picture = (fileId: string) => ({ fileId, url: '', thumbnailUrl: '', ...urls.get(fileId) })
    return {
      name: realNameOf(cipher, cert),
      idNumber: idNumberOf(cipher, cert),
      validFrom: cert.valid_from_on,
      validTo: cert.valid_to_on,
      pictures: { idFront: picture(cert.id_front_file_id), idBack: picture(cert.id_back_file_id) },
    }
  }

  async function companyIn(merchantId: string, actor: OperatorActor): Promise<Info['company']> {
    const tenant = db.tenant(merchantId)
    const cert = (await findCompanyCert(tenant)) ?? refuse('record.notFound')
    return companyPapersView({ cipher, files }, tenant, cert, 'inFull', actor)
  }

  /** Passing opens the console at once; what the provider has still to hear is left to the job (`next`). */
  async function pass(tx: TenantTx, { kind, userId, validTo, row }: CertificationStanding): Promise<boolean> {
    const now = clock.now()
    const passing = { status: 'PASSED', reject_reason: null, passed_at: now } as const
    if (kind === 'REAL_NAME') {
      const changed = await tx
        .updateTable('real_name_cert')
        .set({ ...passing, next_try_at: now, version: row.version + 1 })
        .where('user_id', '=', userId)
        .where('status', '=', 'MANUAL')
        .where('version', '=', row.version)
        .returning('user_id')
        .executeTakeFirst()
      if (changed === undefined) return false
      await armExpiry(tx, 'realName', userId, validTo, now)
      await holdVerified(tx, validTo)
      await onPassed(tx)
      return true
    }
    const changed = await tx
      .updateTable('company_cert')
      .set({
        ...passing,
        next_check_at: sql<Date | null>`case when provider_state = 'PASSED' then null else ${now}::timestamptz end`,
        version: row.version + 1,
      })
      .where('status', '=', 'MANUAL')
      .where('version', '=', row.version)
      .returning('merchant_id')
      .executeTakeFirst()
    if (changed !== undefined) await armExpiry(tx, 'company', tx.merchantId, validTo, now)
    return changed !== undefined
  }

  async function reject(tx: TenantTx, { kind, userId, row }: CertificationStanding, reason: string): Promise<boolean> {
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

  return {
    /** Refuses record.notFound. The look is in the merchant's operation log before anything is shown. */
    async info(actor: OperatorActor, { kind, merchantId }: BodyOf<Api['certificationReview']['info']>): Promise<Info> {
      const standing = await db.transaction(merchantId, async (tx) => {
        const found = (await standingOf(tx, kind)) ?? refuse('record.notFound')
        await log(tx, actor, found, { action: 'certification.view', summary: `查看${WORD[kind]}资料` })
        return found
      })
      return {
        ...rowOf(standing),
        realName: kind === 'REAL_NAME' ? await realNameIn(merchantId, actor) : null,
        company: kind === 'COMPANY' ? await companyIn(merchantId, actor) : null,
        allowedActions: standing.row.status === 'MANUAL' ? ['pass', 'reject'] : [],
      }
    },

    /** Refuses record.notFound, state.notAllowed unless it waits for a person, record.changed for an old version. */
    audit: (actor: OperatorActor, decision: Decision, command: Command): Promise<CertificationRow> =>
      db.transaction(decision.merchantId, (tx) =>
        once(tx, command, clock.now(), async () => {
          const standing = (await standingOf(tx, decision.kind)) ?? refuse('record.notFound')
          const status: CertificationStatus = standing.row.status
          if (status !== 'MANUAL') refuse('state.notAllowed', { status: STATUS_WORD[status] })
          if (standing.row.version !== decision.version) refuse('record.changed')
          const isMine = await (decision.decision === 'pass'
            ? pass(tx, standing)
            : reject(tx, standing, decision.reason))
          if (!isMine) refuse('record.changed')
          const words = decision.decision === 'pass' ? '人工审核通过' : `人工审核驳回：${decision.reason}`
          await log(tx, actor, standing, { action: 'certification.audit', summary: `${WORD[decision.kind]}${words}` })
          const { kind } = decision
          const [ended, reason] =
            decision.decision === 'pass' ? (['PASSED', null] as const) : (['REJECTED', decision.reason] as const)
          await notifyOwner(deps.notify, tx, { what: WORD[kind], status: ended, reason })
          return rowOf((await standingOf(tx, decision.kind)) ?? standing)
        }),
      ),
  }
}

const STATUS_WORD: Readonly<Record<CertificationStatus, string>> = {
  MANUAL: '待人工审核',
  VERIFYING: '渠道校验中',
  PASSED: '已通过',
  REJECTED: '已驳回',
  EXPIRED: '已过期',
}
