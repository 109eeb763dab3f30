// The platform's side: a qualification in full, each look logged, and the decision of a person, made once.
import {
  type ActName,
  type Api,
  type BodyOf,
  type DataOf,
  paperTitle,
  type QualificationReviewRow,
  said,
  type Said,
  spoken,
} from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { spokenText } from '../../../kernel/in-both.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { armEnd } from './expiry.ts'
import type { QualificationDeps } from './qualification.deps.ts'
import { qualificationPassed, qualificationRejected } from './qualification.events.ts'
import { transitions } from './qualification.states.ts'
import { targetOf } from './target.ts'
import {
  findQualification,
  lockQualification,
  moveQualification,
  type QualificationRecord,
} from './qualification.store.ts'
import { brandOf, categoriesIn, paperOf, picturesIn } from './qualification.view.ts'

type Info = DataOf<Api['qualificationReview']['info']>
type Decision = BodyOf<Api['qualificationReview']['audit']>
type ReviewDeps = Pick<QualificationDeps, 'db' | 'clock' | 'files' | 'notify' | 'trade'>

interface OfMerchant {
  readonly merchant_no: string
  readonly merchant_name: string
  /** Of a paper of a brand. */
  readonly shop_name: string | null
}

export const reviewRow = (row: QualificationRecord & OfMerchant): QualificationReviewRow => ({
  id: row.id,
  ...paperOf(row),
  number: row.number,
  brand: brandOf(row, row.shop_name ?? ''),
  merchantId: row.merchant_id,
  merchantNo: row.merchant_no,
  merchantName: row.merchant_name,
  status: row.status,
  rejectReason: spokenText(row.reject_reason),
  validTo: row.valid_to_on,
  submittedAt: row.submitted_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  version: row.version,
})

/** Refuses record.notFound. The look is in the merchant's operation log before anything is shown. */
export async function showQualification(
  deps: ReviewDeps,
  actor: OperatorActor,
  { merchantId, id }: BodyOf<Api['qualificationReview']['info']>,
): Promise<Info> {
  const shown = await deps.db.transaction(merchantId, async (tx) => {
    const row = (await findQualification(tx, id)) ?? refuse('record.notFound')
    const summary = said(`查看资质《${paperTitle(row).zh}》`, `Looked at “${paperTitle(row).en}”`)
    await log(deps, tx, row, { actor, action: 'qualification.view', summary })
    return { ...row, ...(await merchantIn(tx, row)) }
  })
  const tenant = deps.db.tenant(merchantId)
  return {
    ...reviewRow(shown),
    validFrom: shown.valid_from_on,
    categories: (await categoriesIn(deps, tenant, [shown]))(shown),
    pictures: (await picturesIn(deps, tenant, [shown], actor.sessionId))(shown),
    history: await historyOf(tenant, id),
    allowedActions: transitions.pass.from.includes(shown.status) ? ['pass', 'reject'] : [],
  }
}

/** Refuses record.notFound, record.changed for an old version, state.notAllowed unless it waits. */
export function auditQualification(
  deps: ReviewDeps,
  actor: OperatorActor,
  decision: Decision,
  command: Command,
): Promise<QualificationReviewRow> {
  const { db, clock, notify } = deps
  const { merchantId, id, version } = decision
  return db.transaction(merchantId, (tx) =>
    once(tx, command, clock.now(), async () => {
      const now = clock.now()
      const row = await lockQualification(tx, id)
      if (row.version !== version) refuse('record.changed')
      const reason = decision.decision === 'reject' ? decision.reason : null
      const changes = { decided_at: now, reject_reason: reason }
      const decided = await moveQualification(tx, row, reason === null ? 'pass' : 'reject', changes)
      if (reason === null) await armEnd(tx, decided, now)
      const title = paperTitle(row)
      const summary =
        reason === null
          ? said(`资质《${title.zh}》审核通过`, `Passed “${title.en}”`)
          : said(`资质《${title.zh}》审核驳回：${reason}`, `Rejected “${title.en}”: ${reason}`)
      await log(deps, tx, row, { actor, action: 'qualification.audit', summary })
      const about = { subjectId: id, shopId: row.shop_id }
      const paper = { kind: row.kind, name: row.name }
      await notify(
        tx,
        reason === null ? qualificationPassed(about, paper) : qualificationRejected(about, { ...paper, reason }),
      )
      return reviewRow({ ...decided, ...(await merchantIn(tx, row)) })
    }),
  )
}

async function merchantIn(tx: TenantTx, { shop_id: shopId }: QualificationRecord): Promise<OfMerchant> {
  const of = await tx.selectFrom('merchant').select(['merchant_no', 'name as merchant_name']).executeTakeFirstOrThrow()
  const shop =
    shopId === null ? undefined : await tx.selectFrom('shop').select('name').where('id', '=', shopId).executeTakeFirst()
  return { ...of, shop_name: shop?.name ?? null }
}

const TOLD: readonly ActName[] = [
  'qualification.handIn',
  'qualification.correct',
  'qualification.audit',
  'qualification.expire',
]
const MOST = 20

/** The newest first. Looks are no part of it. */
async function historyOf(tenant: TenantDb, id: string): Promise<Info['history']> {
  const acts = await tenant
    .selectFrom('operation_log')
    .select(['actor_type', 'actor_name', 'summary', 'summary_en', 'at'])
    .where('target_type', '=', 'qualification')
    .where('target_id', '=', id)
    .where('action', 'in', TOLD)
    .where('result', '=', 'DONE')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return acts.map(({ actor_type: type, actor_name: name, summary, summary_en, at }) => ({
    at: at.toISOString(),
    text: spoken(said(summary, summary_en ?? summary)),
    party: type === 'PLATFORM' || type === 'SYSTEM' ? type : 'MERCHANT',
    name: type === 'PLATFORM' ? name : null,
  }))
}

function log(
  { clock }: ReviewDeps,
  tx: TenantTx,
  row: QualificationRecord,
  act: { readonly actor: OperatorActor; readonly action: ActName; readonly summary: Said },
): Promise<void> {
  return logAct(tx, { target: targetOf(row), ...act }, clock.now())
}
