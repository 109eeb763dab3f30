// Differences as they are kept: each once, with its case; closed by themselves, with what explains them, when they are gone.
import { dayOf, type MoneyCaseFacts } from '@merchant/contract'
import { type Database, newId, type Tables, type TenantTx } from '@merchant/database'
import type { Insertable, Selectable } from 'kysely'
import { system } from '../../../kernel/operation-log.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { closeCase, type OnResolved, type OpenCase } from '../cases/index.ts'
import type { Finding } from './find-differences.ts'

export type DiffRecord = Selectable<Tables['recon_diff']>

interface KeepDeps {
  readonly db: Database
  readonly openCase: OpenCase
}

/** What the provider answered about an order, asked once more. */
export type Asked = Readonly<Record<string, string | number>>

export interface Found extends Finding {
  readonly asked?: Asked
}

/** Keeps a difference and opens its case; answers null when it was known. One that had gone and is back counts as new. */
export async function keepDifference(
  { db, openCase }: KeepDeps,
  day: string,
  found: Found,
  now: Date,
): Promise<DiffRecord | null> {
  return db.transaction(found.merchantId ?? PLATFORM_SCOPE, async (tx) => {
    const kept = await write(tx, day, found, now)
    if (kept === null) return null
    await openCase(
      tx,
      { ...caseOf(kept), facts: factsOf(kept), providerNo: kept.provider_no, amountFen: fenOf(kept), by: system },
      now,
    )
    const opened = await tx
      .selectFrom('money_case')
      .select('number')
      .where('subject_type', '=', 'reconDiff')
      .where('subject_id', '=', kept.id)
      .where('state', '<>', 'RESOLVED')
      .executeTakeFirstOrThrow()
    await tx.updateTable('recon_diff').set({ case_number: opened.number }).where('id', '=', kept.id).execute()
    return { ...kept, case_number: opened.number }
  })
}

const caseOf = ({ id, number }: Pick<DiffRecord, 'id' | 'number'>) =>
  ({ kind: 'RECON_DIFFERENCE', subject: { type: 'reconDiff', id, no: number } }) as const

/** What is at stake: of two sums that should be one, by how much they differ. */
function fenOf({ kind, our_fen: ours, their_fen: theirs }: DiffRecord): number | null {
  const isApart = (kind === 'AMOUNT' || kind === 'BALANCE') && ours !== null && theirs !== null && ours !== theirs
  return isApart ? Math.abs(theirs - ours) : (theirs ?? ours)
}

function factsOf(diff: DiffRecord): MoneyCaseFacts {
  const { kind, day_on, our_fen, their_fen, our_fee_fen, their_fee_fen, ledger_fen, line_no } = diff
  const fees =
    our_fee_fen === null || their_fee_fen === null || our_fee_fen === their_fee_fen
      ? null
      : ([our_fee_fen, their_fee_fen] as const)
  return {
    difference: kind,
    day: day_on,
    orderNo: diff.number,
    ...(our_fen === null ? {} : { ourFen: our_fen }),
    ...(their_fen === null ? {} : { theirFen: their_fen }),
    ...(fees === null ? {} : { ourFeeFen: fees[0], theirFeeFen: fees[1] }),
    ...(ledger_fen === null ? {} : { ledgerFen: ledger_fen }),
    ...(line_no === null ? {} : { lineNo: line_no }),
  }
}

async function write(tx: TenantTx, day: string, found: Found, now: Date): Promise<DiffRecord | null> {
  const merchant = await tx
    .selectFrom('merchant')
    .select(['merchant_no', 'name'])
    .where('merchant_id', '=', tx.merchantId)
    .executeTakeFirst()
  const whose = {
    merchant_id: found.merchantId,
    merchant_no: merchant?.merchant_no ?? null,
    merchant_name: merchant?.name ?? null,
  }
  const seen = {
    day_on: day,
    provider_no: found.providerNo,
    service: found.service,
    call_id: found.callId,
    our_status: found.ourStatus,
    our_fen: found.ourFen,
    our_fee_fen: found.ourFeeFen,
    ledger_fen: found.ledgerFen,
    their_fen: found.theirFen,
    their_fee_fen: found.theirFeeFen,
    their_at: found.theirAt,
    line_no: found.lineNo,
    asked: found.asked === undefined ? null : JSON.stringify(found.asked),
    status: 'OPEN' as const,
    evidence: '{}',
    case_number: null,
    found_at: now,
    settled_at: null,
  } satisfies Partial<Insertable<Tables['recon_diff']>>
  const kept = await tx
    .insertInto('recon_diff')
    .values({ id: newId(now), key: found.key, kind: found.kind, number: found.number, ...whose, ...seen })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(seen)
        // A person's word stands; a live balance is compared anew each day. A returned withdrawal stays in its file for good.
        .where((eb) =>
          eb.or([
            eb.and([eb('recon_diff.status', '=', 'AUTO_FIXED'), eb('recon_diff.kind', '<>', 'BOUNCED')]),
            eb.and([
              eb('recon_diff.status', '<>', 'OPEN'),
              eb('recon_diff.kind', '=', 'BALANCE'),
              eb('recon_diff.day_on', '<', day),
            ]),
          ]),
        ),
    )
    .returningAll()
    .executeTakeFirst()
  return kept ?? null
}

/** Closes an open difference and its case; what explains it is kept with both. */
export async function settleDifference(
  tx: TenantTx,
  diff: Pick<DiffRecord, 'id' | 'number'>,
  { evidence, note }: { readonly evidence: Asked; readonly note: string },
  now: Date,
): Promise<void> {
  const settled = await tx
    .updateTable('recon_diff')
    .set({ status: 'AUTO_FIXED', evidence: JSON.stringify(evidence), settled_at: now })
    .where('id', '=', diff.id)
    .where('status', '=', 'OPEN')
    .returning('id')
    .executeTakeFirst()
  if (settled === undefined) return
  const { kind, subject } = caseOf(diff)
  const facts =
    typeof evidence['lineNo'] === 'number' ? { lineNo: evidence['lineNo'], day: String(evidence['day']) } : {}
  await closeCase(tx, { kind, subject, facts, note, by: system }, now)
}

/** A person, or the provider's answer, has decided the case of a difference: it is explained, and blocks nobody any more. */
export async function differenceResolved(tx: TenantTx, resolved: Parameters<OnResolved>[1], now: Date): Promise<void> {
  if (resolved.subject_type !== 'reconDiff') return
  const evidence = JSON.stringify({ resolution: resolved.resolution, note: resolved.resolution_note })
  await tx
    .updateTable('recon_diff')
    .set({ status: statusOf(resolved), evidence, settled_at: now })
    .where('id', '=', resolved.subject_id)
    .where('status', '=', 'OPEN')
    .execute()
}

const statusOf = ({ resolution, isByItself }: Parameters<OnResolved>[1]) =>
  isByItself === true ? 'AUTO_FIXED' : resolution === 'NO_DIFFERENCE' ? 'IGNORED' : 'MANUAL_FIXED'

/** Closes what was open of this day and was not found again. */
export async function closeGone(
  { db }: Pick<KeepDeps, 'db'>,
  day: string,
  found: ReadonlySet<string>,
  now: Date,
): Promise<number> {
  const open = await db.global
    .selectFrom('recon_diff')
    .selectAll()
    .where('day_on', '=', day)
    .where('status', '=', 'OPEN')
    .where('kind', 'not in', ['BALANCE', 'BOUNCED'])
    .execute()
  const gone = open.filter(({ key }) => !found.has(key))
  for (const diff of gone) {
    const evidence = await evidenceFor(db, diff, now)
    const note =
      evidence['lineNo'] === undefined
        ? '再次核对时已一致'
        : `已在 ${evidence['day']} 对账文件第 ${evidence['lineNo']} 行核对一致`
    await db.transaction(diff.merchant_id ?? PLATFORM_SCOPE, (tx) =>
      settleDifference(tx, diff, { evidence, note }, now),
    )
  }
  return gone.length
}

/** Where the order stands in the files now. */
async function evidenceFor(db: Database, { number }: DiffRecord, now: Date): Promise<Asked> {
  const line = await db.global
    .selectFrom('recon_line')
    .select(['day_on', 'line_no', 'order_no', 'amount_fen'])
    .where('number', '=', number)
    .orderBy('day_on', 'desc')
    .limit(1)
    .executeTakeFirst()
  const checked = { checkedOn: dayOf(now) }
  if (line === undefined) return checked
  return { ...checked, day: line.day_on, lineNo: line.line_no, providerNo: line.order_no, fen: line.amount_fen }
}
