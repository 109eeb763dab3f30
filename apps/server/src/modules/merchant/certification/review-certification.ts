// The platform's side: papers in full, each look logged, and the decision of a person, made once.
import {
  type ActName,
  type Api,
  type BodyOf,
  type CertificationKind,
  type CertificationRow,
  type CertificationStatus,
  type DataOf,
  said,
  type Said,
} from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { CertificationDeps } from './certification.deps.ts'
import type { CertificationResult } from './certification.events.ts'
import { historyOf } from './certification-history.ts'
import { type CertificationStanding, standingOf } from './certification-standing.ts'
import { findCompanyCert } from './company-cert.store.ts'
import { companyPapersView } from './company-cert.view.ts'
import { passByHand, rejectByHand } from './decide-by-hand.ts'
import { notifyOwner } from './notify-owner.ts'
import { findCert, idNumberOf, realNameOf } from './real-name-cert.store.ts'

type Info = DataOf<Api['certificationReview']['info']>
type Decision = BodyOf<Api['certificationReview']['audit']>
type ReviewDeps = Pick<CertificationDeps, 'db' | 'clock' | 'cipher' | 'files' | 'notify' | 'onPassed'>

const WORD: Readonly<Record<CertificationKind, CertificationResult['what']>> = {
  REAL_NAME: said('实名认证', 'real-name certification'),
  COMPANY: said('企业认证', 'company certification'),
}
const TARGET: Readonly<Record<CertificationKind, string>> = { REAL_NAME: 'realNameCert', COMPANY: 'companyCert' }
const STATUS_WORD: Readonly<Record<CertificationStatus, Said>> = {
  MANUAL: said('待人工审核', 'waiting for review'),
  VERIFYING: said('渠道校验中', 'being checked by the provider'),
  PASSED: said('已通过', 'passed'),
  REJECTED: said('已驳回', 'rejected'),
  EXPIRED: said('已过期', 'expired'),
}

/** Refuses record.notFound. The look is in the merchant's operation log before anything is shown. */
export async function showCertification(
  deps: ReviewDeps,
  actor: OperatorActor,
  { kind, merchantId }: BodyOf<Api['certificationReview']['info']>,
): Promise<Info> {
  const standing = await deps.db.transaction(merchantId, async (tx) => {
    const found = (await standingOf(tx, kind)) ?? refuse('record.notFound')
    await log(deps, tx, found, {
      actor,
      action: 'certification.view',
      summary: said(`查看${WORD[kind].zh}资料`, `Looked at the papers of the ${WORD[kind].en}`),
    })
    return found
  })
  return {
    ...standing.row,
    realName: kind === 'REAL_NAME' ? await realNameIn(deps, merchantId, actor) : null,
    company: kind === 'COMPANY' ? await companyIn(deps, merchantId, actor) : null,
    history: await historyOf(deps.db.tenant(merchantId), kind),
    allowedActions: standing.row.status === 'MANUAL' ? ['pass', 'reject'] : [],
  }
}

async function realNameIn(
  { db, cipher, files }: ReviewDeps,
  merchantId: string,
  { sessionId }: OperatorActor,
): Promise<Info['realName']> {
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

async function companyIn(deps: ReviewDeps, merchantId: string, viewer: OperatorActor): Promise<Info['company']> {
  const tenant = deps.db.tenant(merchantId)
  const cert = (await findCompanyCert(tenant)) ?? refuse('record.notFound')
  return companyPapersView(deps, tenant, cert, { showing: 'inFull', viewer })
}

/** Refuses record.notFound, state.notAllowed unless it waits for a person, record.changed for an old version. */
export function auditCertification(
  deps: ReviewDeps,
  actor: OperatorActor,
  decision: Decision,
  command: Command,
): Promise<CertificationRow> {
  const { db, clock } = deps
  const { kind, merchantId, version } = decision
  return db.transaction(merchantId, (tx) =>
    once(tx, command, clock.now(), async () => {
      const standing = (await standingOf(tx, kind)) ?? refuse('record.notFound')
      const { status } = standing.row
      if (status !== 'MANUAL') refuse('state.notAllowed', { status: STATUS_WORD[status] })
      if (standing.row.version !== version) refuse('record.changed')
      const reason = decision.decision === 'reject' ? decision.reason : null
      const isMine = await (reason === null ? passByHand(deps, tx, standing) : rejectByHand(tx, standing, reason))
      if (!isMine) refuse('record.changed')
      const summary = said(
        `${WORD[kind].zh}${reason === null ? '人工审核通过' : `人工审核驳回：${reason}`}`,
        `${reason === null ? 'Approved' : 'Rejected'} the ${WORD[kind].en}${reason === null ? '' : `: ${reason}`}`,
      )
      await log(deps, tx, standing, { actor, action: 'certification.audit', summary })
      await notifyOwner(deps.notify, tx, {
        what: WORD[kind],
        status: reason === null ? 'PASSED' : 'REJECTED',
        reason,
      })
      return ((await standingOf(tx, kind)) ?? standing).row
    }),
  )
}

function log(
  { clock }: ReviewDeps,
  tx: TenantTx,
  { kind, row }: CertificationStanding,
  act: { readonly actor: OperatorActor; readonly action: ActName; readonly summary: Said },
): Promise<void> {
  const target = { type: TARGET[kind], id: row.merchantId, no: row.merchantNo }
  return logAct(tx, { target, ...act }, clock.now())
}
