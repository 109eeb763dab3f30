// A merchant appeals against a violation, once and in time; a person decides about it, or the time passes.
import { type Api, type BodyOf, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'
import { logAct, system } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { logTarget } from './issue-violation.ts'
import type { ViolationDeps } from './violation.deps.ts'
import { violationAppealed, violationPassed, violationRevoked, violationUpheld, whatOf } from './violation.events.ts'
import { isAppealable, mayMove, violationStatusText } from './violation.states.ts'
import { lockViolation, moveViolation, mustFindViolation, type ViolationRecord } from './violation.store.ts'

type Deps = Pick<ViolationDeps, 'goods' | 'files' | 'notify'>

/** Goods before their violation, in the order of everybody who changes goods. Refuses with record.notFound. */
async function hold(deps: Pick<Deps, 'goods'>, tx: TenantTx, id: string): Promise<ViolationRecord> {
  const { target, target_id: goodsId } = await mustFindViolation(tx, id)
  if (target === 'GOODS') await deps.goods.hold(tx, goodsId)
  return lockViolation(tx, id)
}

const TOO_LATE = said('申诉期已过', 'past the time for an appeal')

type Appealing = BodyOf<Api['violation']['appeal']>

/** Refuses as the endpoint declares. */
export async function appeal(
  deps: Deps,
  tx: TenantTx,
  { actor, body, now }: { readonly actor: MerchantActor; readonly body: Appealing; readonly now: Date },
): Promise<ViolationRecord> {
  const before = await hold(deps, tx, body.id)
  // Whose they are comes first: nobody learns of another's files by what is wrong with the rest.
  const fileIds = [...new Set(body.fileIds)]
  await deps.files.mustBeOwn(tx, fileIds, 'APPEAL')
  if (!mayMove('appeal', before.status)) refuse('state.notAllowed', { status: violationStatusText[before.status] })
  if (before.version !== body.version) refuse('record.changed')
  if (!isAppealable(before, now)) refuse('state.notAllowed', { status: TOO_LATE })
  const row = await moveViolation(tx, before, 'appeal', {
    appeal_text: body.text,
    appeal_file_ids: fileIds,
    appealed_by: actor.name,
    appealed_at: now,
    now,
  })
  if (row.target === 'GOODS') await deps.goods.appealIs(tx, { goodsId: row.target_id, violationId: row.id }, 'PENDING')
  const what = whatOf(row)
  const summary = said(
    `对${what.zh}的违规 ${row.violation_no} 提出申诉`,
    `Appealed against violation ${row.violation_no} of ${what.en}`,
  )
  await logAct(tx, { actor, action: 'violation.appeal', target: logTarget(row), summary }, now)
  const merchant = await tx.selectFrom('merchant').select(['merchant_no', 'name']).executeTakeFirstOrThrow()
  const facts = { row, merchantNo: merchant.merchant_no, merchantName: merchant.name }
  await deps.notify(tx, violationAppealed(facts))
  return row
}

type Deciding = BodyOf<Api['violationDesk']['decide']>

/** Refuses as the endpoint declares. */
export async function decide(
  deps: Deps,
  tx: TenantTx,
  { actor, body, now }: { readonly actor: OperatorActor; readonly body: Deciding; readonly now: Date },
): Promise<ViolationRecord> {
  const before = await hold(deps, tx, body.id)
  const { decision, answer } = body
  if (!mayMove(decision, before.status)) refuse('state.notAllowed', { status: violationStatusText[before.status] })
  if (before.version !== body.version) refuse('record.changed')
  const row = await moveViolation(tx, before, decision, {
    result: answer,
    decided_by: actor.name,
    decided_at: now,
    // A later revocation says something else.
    ...(decision === 'uphold' && { upheld_text: answer, upheld_by: actor.name, upheld_at: now }),
    now,
  })
  if (row.target === 'GOODS') {
    const of = { goodsId: row.target_id, violationId: row.id }
    if (decision === 'revoke') await deps.goods.giveBack(tx, of, { name: actor.name, now })
    else await deps.goods.appealIs(tx, of, 'REJECTED')
  }
  const what = whatOf(row)
  const summary =
    decision === 'revoke'
      ? said(
          `撤销${what.zh}的违规 ${row.violation_no}：${answer}`,
          `Revoked violation ${row.violation_no} of ${what.en}: ${answer}`,
        )
      : said(
          `维持${what.zh}的违规 ${row.violation_no}：${answer}`,
          `Upheld violation ${row.violation_no} of ${what.en}: ${answer}`,
        )
  await logAct(tx, { actor, action: `violation.${decision}`, target: logTarget(row), summary }, now)
  await deps.notify(tx, (decision === 'revoke' ? violationRevoked : violationUpheld)(row))
  return row
}

/** Timer. One that comes too early or to a changed violation does nothing. */
export async function appealTimePassed(
  { db, clock, notify }: Pick<ViolationDeps, 'db' | 'clock' | 'notify'>,
  merchantId: string,
  id: string,
): Promise<void> {
  await db.transaction(merchantId, async (tx) => {
    const before = await lockViolation(tx, id)
    const now = clock.now()
    if (!mayMove('pass', before.status) || now < before.appeal_due_at) return
    const row = await moveViolation(tx, before, 'pass', { now })
    const what = whatOf(row)
    const summary = said(
      `${what.zh}的违规 ${row.violation_no} 申诉期满，已生效`,
      `Violation ${row.violation_no} of ${what.en} is in effect: nobody appealed in time`,
    )
    await logAct(tx, { actor: system, action: 'violation.effective', target: logTarget(row), summary }, now)
    await notify(tx, violationPassed(row))
  })
}
