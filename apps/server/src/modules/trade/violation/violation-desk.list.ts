// Violations of all merchants as the platform's people list them.
import { type Api, type BodyOf, type DataOf, violationStatus } from '@merchant/contract'
import type { Database } from '@merchant/database'
import { sql } from 'kysely'
import { cutPage, tabTotals } from '../../../kernel/list-page.ts'
import { createReviewList, directionOf, reviewCursor } from '../../../kernel/review-list.ts'
import { deskRow } from './violation.view.ts'

type ListBody = BodyOf<Api['violationDesk']['list']>

const MOST_OF_NUMBER = 200

function deskList(db: Database) {
  const { acrossMerchants: all } = db
  const listed = () => all.selectFrom('violation').select(['merchant_id', 'id', 'status', 'issued_at as submitted_at'])
  return createReviewList({
    db,
    statuses: violationStatus.options,
    listed,
    alsoCalled: (keyword) => {
      const number = keyword.toUpperCase()
      const by = (column: 'violation_no' | 'target_no') =>
        all
          .selectFrom(
            listed().where(`violation.${column}`, '=', number).limit(sql.lit(MOST_OF_NUMBER)).as(`by_${column}`),
          )
          .selectAll()
      return by('violation_no').union(by('target_no'))
    },
  })
}

/** Refuses request.invalid for a cursor that is none of this list. */
export async function listForDesk(db: Database, body: ListBody): Promise<DataOf<Api['violationDesk']['list']>> {
  const list = deskList(db)
  const direction = directionOf(body)
  const page = db.acrossMerchants
    .selectFrom(list.pageOf(body).as('page'))
    .innerJoin('merchant', 'merchant.merchant_id', 'page.merchant_id')
    .innerJoin('violation as row', (join) =>
      join.onRef('row.merchant_id', '=', 'page.merchant_id').onRef('row.id', '=', 'page.id'),
    )
    .selectAll('row')
    .select(['merchant.merchant_no', 'merchant.name as merchant_name'])
    .orderBy('page.submitted_at', direction)
    .orderBy('page.id', direction)
  const [found, counted] = await Promise.all([page.execute(), list.countTabs(body)])
  const { rows, ...cut } = cutPage(found, body, ({ issued_at: at, id }) => reviewCursor({ submitted_at: at, id }))
  return { list: rows.map(deskRow), ...tabTotals(violationStatus.options, counted, body.status), ...cut }
}

/** Appeals that wait for a person, over all merchants. */
export const countAppeals = (db: Database): Promise<number> => deskList(db).countIn('APPEALING')
