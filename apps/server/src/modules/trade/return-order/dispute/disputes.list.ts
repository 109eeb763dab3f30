// Disputes of all merchants as the platform's people list them: what is due first.
import { type Api, type BodyOf, type DataOf, type DisputeRow, disputeStatus } from '@merchant/contract'
import type { Database } from '@merchant/database'
import { sql } from 'kysely'
import { cutPage, tabTotals } from '../../../../kernel/list-page.ts'
import { createReviewList, directionOf, reviewCursor } from '../../../../kernel/review-list.ts'
import type { ReturnRecord } from '../return-order.store.ts'
import type { DisputeRecord } from './dispute.store.ts'
import { dueOf } from './dispute.view.ts'

type ListBody = BodyOf<Api['returnDispute']['list']>

/** Of one return there are three disputes at most, and of an order a few returns. */
const MOST_OF_NUMBER = 100

/** @param by which time their order is by */
function disputeList(db: Database, by: 'due_at' | 'opened_at' = 'due_at') {
  const { acrossMerchants: all } = db
  const listed = () =>
    all
      .selectFrom('return_dispute')
      .select(['merchant_id', 'id', 'status', sql.ref<Date>(`return_dispute.${by}`).as('submitted_at')])
  return createReviewList({
    db,
    statuses: disputeStatus.options,
    listed,
    alsoCalled: (keyword) => {
      const number = keyword.toUpperCase()
      const called = (column: 'dispute_no' | 'return_no' | 'order_no') =>
        all
          .selectFrom(
            listed().where(`return_dispute.${column}`, '=', number).limit(sql.lit(MOST_OF_NUMBER)).as(`by_${column}`),
          )
          .selectAll()
      return called('dispute_no').union(called('return_no')).union(called('order_no'))
    },
  })
}

export interface OfDispute extends Pick<ReturnRecord, 'goods_title' | 'buyer_nickname' | 'type' | 'paused_left_ms'> {
  readonly merchant_no: string
  readonly merchant_name: string
}

export const disputeRow = (row: DisputeRecord & OfDispute): DisputeRow => ({
  merchantId: row.merchant_id,
  merchantNo: row.merchant_no,
  merchantName: row.merchant_name,
  id: row.id,
  disputeNo: row.dispute_no,
  returnId: row.return_id,
  returnNo: row.return_no,
  orderNo: row.order_no,
  goodsTitle: row.goods_title,
  buyerNickname: row.buyer_nickname,
  type: row.type,
  initiator: row.initiator,
  status: row.status,
  claimFen: row.claim_fen,
  openedAt: row.opened_at.toISOString(),
  dueAt: dueOf(row, row),
  version: row.version,
})

/** Refuses request.invalid for a cursor that is none of this list. */
export async function listDisputes(db: Database, body: ListBody): Promise<DataOf<Api['returnDispute']['list']>> {
  const list = disputeList(db)
  const page = shownOf(db, list.pageOf(body), directionOf(body))
  const [found, counted] = await Promise.all([page.execute(), list.countTabs(body)])
  const { rows, ...cut } = cutPage(found, body, ({ due_at: due, id }) => reviewCursor({ submitted_at: due, id }))
  return { list: rows.map(disputeRow), ...tabTotals(disputeStatus.options, counted, body.status), ...cut }
}

/** A page of a table: the newest first, by when they were opened, each with what was ruled last. */
export async function pageOfDisputes(db: Database, { status, keyword }: ListBody, after: string | null) {
  const body = { status, keyword, sort: 'openedAt:desc', pageSize: PAGE, cursor: after ?? undefined } as const
  const found = await shownOf(db, disputeList(db, 'opened_at').pageOf(body), 'desc')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('return_verdict')
          .select(['ruling', 'amount_fen', 'liability', 'freight_by', 'at as ruled_at'])
          .whereRef('return_verdict.merchant_id', '=', 'row.merchant_id')
          .whereRef('return_verdict.dispute_id', '=', 'row.id')
          .orderBy('return_verdict.id', 'desc')
          .limit(sql.lit(1))
          .as('verdict'),
      (join) => join.onTrue(),
    )
    .select(['verdict.ruling', 'verdict.amount_fen', 'verdict.liability', 'verdict.freight_by', 'verdict.ruled_at'])
    .execute()
  return cutPage(found, body, ({ opened_at: opened, id }) => reviewCursor({ submitted_at: opened, id }))
}
const PAGE = 100

/** What a row needs of each of these. */
const shownOf = (db: Database, ids: ReturnType<ReturnType<typeof disputeList>['pageOf']>, direction: 'asc' | 'desc') =>
  db.acrossMerchants
    .selectFrom(ids.as('page'))
    .innerJoin('merchant', 'merchant.merchant_id', 'page.merchant_id')
    // Each by its key: whole tables are joined where few rows are thought to be many.
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('return_dispute')
          .selectAll('return_dispute')
          .whereRef('return_dispute.merchant_id', '=', 'page.merchant_id')
          .whereRef('return_dispute.id', '=', 'page.id')
          .limit(sql.lit(1))
          .as('row'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('return_order')
          .select([
            'return_order.goods_title',
            'return_order.buyer_nickname',
            'return_order.type',
            'return_order.paused_left_ms',
          ])
          .whereRef('return_order.merchant_id', '=', 'row.merchant_id')
          .whereRef('return_order.id', '=', 'row.return_id')
          .limit(sql.lit(1))
          .as('of'),
      (join) => join.onTrue(),
    )
    .selectAll('row')
    .select([
      'merchant.merchant_no',
      'merchant.name as merchant_name',
      'of.goods_title',
      'of.buyer_nickname',
      'of.type',
      'of.paused_left_ms',
    ])
    .orderBy('page.submitted_at', direction)
    .orderBy('page.id', direction)

/** How many wait for a ruling, over all merchants. */
export async function countDisputes(db: Database): Promise<number> {
  const list = disputeList(db)
  const [judging, appealing] = await Promise.all([list.countIn('JUDGING'), list.countIn('APPEALING')])
  return judging + appealing
}
