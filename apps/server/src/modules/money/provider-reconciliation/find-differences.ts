// Holds the lines of a day against our orders and the ledger, in SQL: only what differs comes back.
import { type ReconKind, startOfDay } from '@merchant/contract'
import type { Database } from '@merchant/database'
import { type RawBuilder, sql } from 'kysely'
import { ledgerAccounts, ledgerKey, paymentOfCall } from './ledger-legs.ts'

export interface Finding {
  /** What makes it this one, on whichever day and run it is found. */
  readonly key: string
  readonly kind: ReconKind
  readonly merchantId: string | null
  readonly number: string
  readonly providerNo: string | null
  readonly service: string | null
  readonly callId: string | null
  readonly ourStatus: string | null
  readonly ourFen: number | null
  readonly ourFeeFen: number | null
  readonly ledgerFen: number | null
  readonly theirFen: number | null
  readonly theirFeeFen: number | null
  readonly theirAt: Date | null
  readonly lineNo: number | null
}

/** Of the lines, in one statement. */
const LINES = 10_000
/** A day with more is another's file, or none: one alarm says so, not thousands of cases. */
export const MOST_FINDINGS = 5_000
/**
 * What ended here so shortly before midnight may be in the next day's file, for the day is cut by the provider's own clock: it
 * is looked for when that file is there, too. Of the first day of all nothing is looked for that ended before it: the file of
 * the day before was never asked for.
 */
const CUT_MS = 15 * 60_000

/** Everything in which the day's file, our orders and the ledger differ; more than MOST_FINDINGS are cut off. */
export async function findDifferences(db: Database, day: string): Promise<Finding[]> {
  const findings = [...(await findUnknownToFile(db, day))]
  const { last } = await db.global
    .selectFrom('recon_line')
    .select(({ fn }) => fn.max('line_no').as('last'))
    .where('day_on', '=', day)
    .executeTakeFirstOrThrow()
  for (let from = 0; from <= (last ?? -1) && findings.length <= MOST_FINDINGS; from += LINES)
    findings.push(...(await findOfLines(db, day, { from, to: from + LINES })))
  return findings
}

async function read(db: Database, query: RawBuilder<Finding>): Promise<readonly Finding[]> {
  const { rows } = await query.execute(db.acrossMerchants)
  return rows
}

const OUR_FEE = sql`coalesce((call.request ->> 'feeFen')::bigint, 0)`
/** What the ledger moved for this call; null where the ledger is not held against it. */
const LEDGER = sql`
  left join lateral (
    select abs(coalesce(sum(entry.amount_fen), 0)) as fen
    from ledger_posting posting
    join ledger_entry entry on entry.merchant_id = posting.merchant_id and entry.posting_id = posting.id
      and entry.account_code like ${ledgerAccounts}
    where posting.merchant_id = call.merchant_id and posting.key = ${ledgerKey}
  ) booked on ${ledgerKey} is not null and call.status = 'SUCCEEDED'`

const findOfLines = (db: Database, day: string, { from, to }: { readonly from: number; readonly to: number }) =>
  read(
    db,
    sql<Finding>`
      with line as (
        select line.*, known.merchant_id,
          (select count(*) from recon_line before
            where before.number = line.number and before.service = line.service
              and (before.day_on, before.line_no) < (line.day_on, line.line_no)) as nth
        from recon_line line
        left join provider_number known on known.number = coalesce(
          case when line.service = 'withdrawReturn' then line.original_number end, line.number)
        where line.day_on = ${day}::date and line.line_no >= ${from} and line.line_no < ${to}
      ), judged as (
        select line.*, call.id as call_id, call.status as our_status, call.service as our_service,
          call.amount_fen as our_fen, case when call.id is not null then ${OUR_FEE} end as our_fee_fen,
          booked.fen as ledger_fen,
          case
            when line.nth > 0 then 'DUPLICATE'
            when call.id is null then 'ONLY_THEIRS'
            when line.service = 'withdrawReturn' then 'BOUNCED'
            when line.service not in ('other', call.service) then 'TYPE'
            when call.status <> 'SUCCEEDED' then 'STATUS'
            when call.amount_fen <> line.amount_fen or ${OUR_FEE} <> line.fee_fen then 'AMOUNT'
            when (line.completed_at at time zone 'Asia/Shanghai')::date <> line.day_on then 'WRONG_DAY'
            when booked.fen <> call.amount_fen then 'LEDGER'
          end as difference
        from line
        left join provider_call call on call.merchant_id = line.merchant_id
          and call.number = coalesce(case when line.service = 'withdrawReturn' then line.original_number end, line.number)
        left join payment on ${paymentOfCall}
        ${LEDGER}
      )
      select difference || '/' || number || case when nth > 0 then '/' || nth else '' end as key, difference as kind,
        merchant_id as "merchantId", number, order_no as "providerNo", service, call_id as "callId",
        our_status as "ourStatus", our_fen as "ourFen", our_fee_fen as "ourFeeFen", ledger_fen as "ledgerFen",
        amount_fen as "theirFen", fee_fen as "theirFeeFen", completed_at as "theirAt", line_no as "lineNo"
      from judged where difference is not null order by line_no limit ${MOST_FINDINGS + 1}`,
  )

/**
 * What ended well here around the day and is in no file that was read. What was made on an earlier day may have ended there long
 * before we heard of it: it is looked for only where the file of every day since has been asked for.
 */
async function findUnknownToFile(db: Database, day: string): Promise<readonly Finding[]> {
  const earlier = await db.global.selectFrom('recon_run').select('day_on').where('day_on', '<', day).limit(1).execute()
  const start = startOfDay(day).getTime()
  return read(
    db,
    sql<Finding>`
      select 'ONLY_OURS/' || call.number as key, 'ONLY_OURS' as kind, call.merchant_id as "merchantId", call.number,
        call.provider_no as "providerNo", call.service, call.id as "callId", call.status as "ourStatus",
        call.amount_fen as "ourFen", ${OUR_FEE} as "ourFeeFen", booked.fen as "ledgerFen", null as "theirFen",
        null as "theirFeeFen", null as "theirAt", null as "lineNo"
      from provider_call call
      left join payment on ${paymentOfCall}
      ${LEDGER}
      where call.status = 'SUCCEEDED' and call.settled_at >= ${new Date(earlier.length === 0 ? start : start - CUT_MS)}
        and call.settled_at < ${new Date(start + DAY_MS - CUT_MS)}
        and not exists (select from recon_line line where line.number = call.number and line.service <> 'withdrawReturn')
        and not exists (
          select from generate_series((call.created_at at time zone 'Asia/Shanghai')::date, ${day}::date - 1, interval '1 day') as made(day)
          where not exists (select from recon_run run where run.day_on = made.day::date))
      order by call.settled_at limit ${MOST_FINDINGS + 1}`,
  )
}

const DAY_MS = 86_400_000
