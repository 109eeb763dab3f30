// Reads the books whose 待查 is not zero: how much, since when, and which entry moved it last. Few books ever have any: they are
// found by their lines in that account, and then each is read along its own.
import { type Api, type BodyOf, type DataOf, spoken, type SuspenseBook } from '@merchant/contract'
import type { Database, Tables } from '@merchant/database'
import type { AccountCode } from '@merchant/ledger'
import { type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { COUNT_LIMIT, cutPage, isInstant, planPage, totalOf } from '../../../kernel/list-page.ts'
import { kindTitles } from '../manual-entry/index.ts'

type ListBody = BodyOf<Api['reconciliation']['suspense']>
type Db = Database['acrossMerchants']

/** As text: an index of these lines alone is not found by a bound value. */
const SUSPENSE = sql.lit<AccountCode>('P_SUSPENSE')

export async function listSuspense(
  { acrossMerchants: db }: Pick<Database, 'acrossMerchants'>,
  body: ListBody,
): Promise<DataOf<Api['reconciliation']['suspense']>> {
  const [found, { count }] = await Promise.all([readPage(db, body), countBooks(db, body)])
  const { rows, ...page } = cutPage(found, body, (row) => ({ value: row.since.toISOString(), id: row.merchant_id }))
  return { list: rows.map(toBook), ...totalOf(count), ...page }
}

function readPage(db: Db, body: ListBody) {
  const { after, limit, offset } = planPage(body, isInstant)
  const direction = body.sort === 'since:desc' ? 'desc' : 'asc'
  const isBehind = sql.raw(direction === 'desc' ? '<' : '>')
  const page = db
    .selectFrom(sinceWhen(db, body).as('found'))
    .selectAll('found')
    .$if(after !== null, (query) =>
      query.where(
        sql<SqlBool>`(found.since, found.merchant_id) ${isBehind} (${new Date(after?.value ?? 0)}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('found.since', direction)
    .orderBy('found.merchant_id', direction)
    .limit(sql.lit(limit))
    .$if(offset > 0, (query) => query.offset(offset))
  return db
    .selectFrom(page.as('page'))
    .leftJoinLateral(newestEntry, (join) => join.onTrue())
    .selectAll('page')
    .select(['newest.id', 'newest.entry_no', 'newest.kind', 'newest.case_id', 'newest.case_no'])
    .orderBy('page.since', direction)
    .orderBy('page.merchant_id', direction)
    .execute()
}

const countBooks = (db: Db, body: ListBody) =>
  db
    .selectFrom(booksIn(db, body).limit(sql.lit(COUNT_LIMIT)).as('found'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()

/** The books with something in suspense now, of those that ever had. */
function booksIn(db: Db, { keyword = '' }: Pick<ListBody, 'keyword'>) {
  const moved = db.selectFrom('ledger_entry').select('merchant_id').distinct().where('account_code', '=', SUSPENSE)
  return db
    .selectFrom(moved.as('moved'))
    .innerJoin('ledger_account as account', (join) =>
      join.onRef('account.merchant_id', '=', 'moved.merchant_id').on('account.code', '=', SUSPENSE),
    )
    .innerJoin('merchant', 'merchant.merchant_id', 'moved.merchant_id')
    .select(['merchant.merchant_id', 'merchant.merchant_no', 'merchant.name', 'account.balance_fen', 'account.version'])
    .where('account.balance_fen', '<>', 0)
    .$if(keyword !== '', (query) =>
      query.where(({ eb, or }) =>
        or([eb('merchant.merchant_no', '=', keyword.toUpperCase()), eb('merchant.name', '=', keyword)]),
      ),
    )
}

/** It left zero by the first line behind the last that left nothing. */
const sinceWhen = (db: Db, body: ListBody) =>
  db
    .selectFrom(booksIn(db, body).as('book'))
    .innerJoinLateral(
      (outer) =>
        outer
          .selectFrom('ledger_entry as line')
          .select('line.posted_at as since')
          .whereRef('line.merchant_id', '=', 'book.merchant_id')
          .where('line.account_code', '=', SUSPENSE)
          .where(({ eb, fn, selectFrom }) =>
            eb(
              'line.account_version',
              '>',
              fn.coalesce(
                selectFrom('ledger_entry as empty')
                  .select('empty.account_version')
                  .whereRef('empty.merchant_id', '=', 'book.merchant_id')
                  .where('empty.account_code', '=', SUSPENSE)
                  .where('empty.balance_after_fen', '=', 0)
                  .orderBy('empty.account_version', 'desc')
                  .limit(sql.lit(1)),
                sql.lit(0),
              ),
            ),
          )
          .orderBy('line.account_version')
          .limit(sql.lit(1))
          .as('began'),
      (join) => join.onTrue(),
    )
    .selectAll('book')
    .select('began.since')

type Paged = Tables & { readonly page: { merchant_id: string; version: number } }

/** The entry by hand whose posting the newest line belongs to. */
const newestEntry = (outer: ExpressionBuilder<Paged, 'page'>) =>
  outer
    .selectFrom('ledger_entry as line')
    .innerJoin('ledger_posting as posting', (join) =>
      join.onRef('posting.merchant_id', '=', 'line.merchant_id').onRef('posting.id', '=', 'line.posting_id'),
    )
    .innerJoin('manual_entry as entry', (join) =>
      join
        .onRef('entry.merchant_id', '=', 'posting.merchant_id')
        .on(sql<SqlBool>`posting.subject_type = 'manualEntry'`)
        .onRef('entry.entry_no', '=', 'posting.subject_no'),
    )
    .select(['entry.id', 'entry.entry_no', 'entry.kind', 'entry.case_id', 'entry.case_no'])
    .whereRef('line.merchant_id', '=', 'page.merchant_id')
    .where('line.account_code', '=', SUSPENSE)
    .whereRef('line.account_version', '=', 'page.version')
    .limit(sql.lit(1))
    .as('newest')

type Row = Awaited<ReturnType<typeof readPage>>[number]

function toBook({ id, entry_no: entryNo, kind, case_id: caseId, case_no: caseNo, ...book }: Row): SuspenseBook {
  return {
    merchantId: book.merchant_id,
    merchantNo: book.merchant_no,
    merchantName: book.name,
    amountFen: book.balance_fen,
    since: book.since.toISOString(),
    entry:
      id === null || entryNo === null || kind === null
        ? null
        : { id, entryNo, kind, kindLabel: spoken(kindTitles[kind]), caseId, caseNo },
  }
}
