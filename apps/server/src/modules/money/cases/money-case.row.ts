// A money case as a row and as the platform's people see it.
import { moneyCaseFacts, type MoneyCaseRow, spoken } from '@merchant/contract'
import type { Tables } from '@merchant/database'
import type { Selectable } from 'kysely'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { caseTitle } from './case-title.ts'

export type CaseRecord = Selectable<Tables['money_case']>
export type Viewer = Pick<OperatorActor, 'operatorId' | 'permissions'>

export function toRow(row: CaseRecord, viewer: Viewer): MoneyCaseRow {
  const facts = moneyCaseFacts.parse(row.facts)
  const { kind, amount_fen: amountFen, merchant_name: merchantName } = row
  return {
    id: row.id,
    number: row.number,
    kind,
    title: spoken(caseTitle({ kind, facts, amountFen, merchantName })),
    state: row.state,
    merchantId: row.merchant_id,
    merchantNo: row.merchant_no,
    merchantName,
    subjectType: row.subject_type,
    subjectNo: row.subject_no,
    providerNo: row.provider_no,
    amountFen,
    facts,
    repeats: row.repeats,
    ownerName: row.owner_name,
    isMine: row.owner_id === viewer.operatorId,
    resolution: row.resolution,
    resolutionFen: row.resolution_fen,
    resolutionNote: row.resolution_note,
    openedAt: row.opened_at.toISOString(),
    toldAt: row.last_reported_at.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    resolvedByName: row.resolved_by_name,
    allowedActions: actionsFor(row, viewer),
    version: row.version,
  }
}

/** Who has taken it decides it; anybody may give it back or on for somebody who is away, and add what they know. */
export function actionsFor(
  row: Pick<CaseRecord, 'state' | 'owner_id'>,
  { operatorId, permissions }: Viewer,
): MoneyCaseRow['allowedActions'] {
  if (!permissions.has('moneyCase.handle')) return []
  if (row.state === 'OPEN') return ['take', 'note']
  if (row.state === 'RESOLVED') return ['note']
  return row.owner_id === operatorId ? ['resolve', 'note', 'handOver', 'release'] : ['note', 'handOver', 'release']
}
