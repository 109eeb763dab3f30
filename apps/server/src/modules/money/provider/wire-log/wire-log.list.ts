// Reads the wire log for the platform's people: all of it, or what is about one order, number of the provider or member.
import type { Api, BodyOf, DataOf, WireExchange } from '@merchant/contract'
import type { GlobalDb, Tables } from '@merchant/database'
import { type Selectable, sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import { COUNT_LIMIT, cutPage, isInstant, planPage, totalOf } from '../../../../kernel/list-page.ts'

type ListBody = BodyOf<Api['wireLog']['list']>

export async function listExchanges(db: GlobalDb, body: ListBody): Promise<DataOf<Api['wireLog']['list']>> {
  const { after, limit, offset } = planPage(body, isInstant)
  const found = exchangesAbout(db, body.keyword ?? '')
  const [page, counted] = await Promise.all([
    db
      .selectFrom(found.as('found'))
      .selectAll()
      .$if(after !== null, (query) =>
        query.where(sql<SqlBool>`(at, id) < (${new Date(after?.value ?? 0)}, ${after?.id ?? ''})`),
      )
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(limit))
      .$if(offset > 0, (query) => query.offset(offset))
      .execute(),
    db
      .selectFrom(
        found
          .clearSelect()
          .select('id')
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .limit(sql.lit(COUNT_LIMIT))
          .as('some'),
      )
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const { rows, ...cut } = cutPage(page, body, (row) => ({ value: row.at.toISOString(), id: row.id }))
  return { list: rows.map(toExchange), ...totalOf(counted.total), ...cut }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A number is one of ours, of the provider's, or of a member: an order's has none of the other two's shape. */
function exchangesAbout(db: GlobalDb, keyword: string) {
  const all = db.selectFrom('provider_exchange').selectAll()
  if (keyword === '') return all
  // A merchant is a member of the same number without its hyphens: of a balance that differs nothing else is known.
  const member = UUID.test(keyword) ? keyword.replaceAll('-', '') : keyword
  if (/^[0-9a-f]{32}$/.test(member)) return all.where('member_no', '=', member)
  return all.where((row) => row.or([row('order_no', '=', keyword), row('provider_no', '=', keyword)]))
}

const fields = z.record(z.string(), z.unknown())

const toExchange = (row: Selectable<Tables['provider_exchange']>): WireExchange => ({
  id: row.id,
  at: row.at.toISOString(),
  lastAt: row.last_at.toISOString(),
  service: row.service,
  orderNo: row.order_no,
  memberNo: row.member_no,
  providerNo: row.provider_no,
  asked: fields.parse(row.asked),
  answered: row.answered === null ? null : fields.parse(row.answered),
  httpStatus: row.http_status,
  outcome: row.outcome,
  code: row.code,
  reason: row.reason,
  ms: row.ms,
  repeats: row.repeats,
})
