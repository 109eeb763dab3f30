// Opens a case for the platform's people, in the transaction of what happened: no verdict without its case, nor the reverse.
import type { MoneyCaseEvent, MoneyCaseFacts, MoneyCaseKind, MoneyCaseSubject } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import { newBusinessNo } from './business-no.ts'
import { tellOperators } from './operator-notification.ts'
import { type LoggedAct, logAct, system, whoOf } from './operation-log.ts'
import { PLATFORM_SCOPE } from './platform-scope.ts'

export interface CaseOf {
  readonly kind: MoneyCaseKind
  readonly subject: { readonly type: MoneyCaseSubject; readonly id: string; readonly no: string }
  /** The order at the provider, when it has a number of its own there. */
  readonly providerNo?: string | null
  readonly amountFen?: number | null
  readonly facts: MoneyCaseFacts
  /** Whose word it was. */
  readonly by: LoggedAct['actor']
  /** What a merchant reads of it in their own log, which shop's people if of one; never what the provider said. */
  readonly merchantLog?: Omit<LoggedAct['target'], 'no'>
}

/** How each kind is called where people read; no rule reads it. */
const titles: Readonly<Record<MoneyCaseKind, string>> = {
  CALL_CONTRADICTED: '渠道前后结果相反',
  PAID_AFTER_FAILED: '支付失败后又到账',
  CLOSED_WHILE_WORKING: '渠道关闭处理中的订单',
  ANSWER_SENSELESS: '渠道返回与本单不符',
  CALL_UNDECIDED: '渠道超过一天未给出结果',
  LATE_REFUND_FAILED: '关闭后到账的款项退回失败',
  NUMBER_UNKNOWN: '渠道通知了未知订单',
  BOOK_BROKEN: '账本核对不符',
}

/**
 * Opens a case, or adds to the one that is open about the same; answers whether it is new. The case is of the merchant whose
 * transaction this is, of the house alone in the platform's space.
 */
export async function openCase(tx: TenantTx, opened: CaseOf, now: Date): Promise<boolean> {
  const { kind, subject, facts, by } = opened
  const merchant = await tx
    .selectFrom('merchant')
    .select(['merchant_no', 'name'])
    .where('merchant_id', '=', tx.merchantId)
    .executeTakeFirst()
  const number = newBusinessNo('MC', now)
  const kept = await tx
    .insertInto('money_case')
    .values({
      id: newId(now),
      number,
      kind,
      merchant_id: tx.merchantId === PLATFORM_SCOPE ? null : tx.merchantId,
      merchant_no: merchant?.merchant_no ?? null,
      merchant_name: merchant?.name ?? null,
      subject_type: subject.type,
      subject_id: subject.id,
      subject_no: subject.no,
      provider_no: opened.providerNo ?? null,
      amount_fen: opened.amountFen ?? null,
      facts: JSON.stringify(facts),
      opened_at: now,
      last_reported_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject_type', 'subject_id'])
        .where('state', '<>', 'RESOLVED')
        .doUpdateSet((row) => ({ repeats: row('money_case.repeats', '+', 1), last_reported_at: now })),
    )
    .returning(['id', 'number', 'repeats'])
    .executeTakeFirstOrThrow()
  const isNew = kept.repeats === 0
  await addCaseEvent(tx, { caseId: kept.id, event: isNew ? 'opened' : 'repeated', by, facts }, now)
  if (!isNew) return false
  const about = merchant === undefined ? subject.no : `${merchant.name} · ${subject.no}`
  await tellOperators(
    tx,
    {
      permission: 'moneyCase.view',
      level: kind === 'CALL_UNDECIDED' ? 'WARN' : 'CRITICAL',
      title: `资金个案：${titles[kind]}`,
      body: `${kept.number}：${about}`,
      link: `/operator/cases?keyword=${kept.number}`,
    },
    now,
  )
  if (opened.merchantLog !== undefined) await tellMerchant(tx, opened.merchantLog, subject.no, now)
  return true
}

/** Whether somebody has still to look into this. */
export async function hasOpenCase(
  tx: TenantTx,
  kind: MoneyCaseKind,
  subject: Pick<CaseOf['subject'], 'type' | 'id'>,
): Promise<boolean> {
  const open = await tx
    .selectFrom('money_case')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where('state', '<>', 'RESOLVED')
    .executeTakeFirst()
  return open !== undefined
}

/** Adds to the open cases about a subject that the provider has decided it after all; whether they are done a person says. */
export async function noteDecided(
  tx: TenantTx,
  subject: Pick<CaseOf['subject'], 'type' | 'id'>,
  facts: MoneyCaseFacts,
  by: LoggedAct['actor'],
  now: Date,
): Promise<void> {
  const open = await tx
    .selectFrom('money_case')
    .select('id')
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where('state', '<>', 'RESOLVED')
    .execute()
  for (const { id } of open) await addCaseEvent(tx, { caseId: id, event: 'decided', by, facts }, now)
}

export interface CaseEventOf {
  readonly caseId: string
  readonly event: MoneyCaseEvent
  readonly by: LoggedAct['actor']
  readonly facts?: MoneyCaseFacts
  readonly note?: string
}

/** Adds to the history of a case. */
export async function addCaseEvent(tx: TenantTx, { caseId, event, by, facts, note }: CaseEventOf, now: Date) {
  const who = whoOf(by)
  await tx
    .insertInto('money_case_event')
    .values({
      case_id: caseId,
      id: newId(now),
      event,
      actor_type: who.type,
      actor_id: who.id,
      actor_name: who.name,
      facts: JSON.stringify(facts ?? {}),
      note: note ?? null,
      at: now,
    })
    .execute()
}

const tellMerchant = (tx: TenantTx, target: Omit<LoggedAct['target'], 'no'>, no: string, now: Date): Promise<void> =>
  logAct(
    tx,
    { actor: system, action: 'moneyCase.open', target: { ...target, no }, summary: '平台正在核实该笔款项' },
    now,
  )
