// Certifications over all merchants and both kinds, as the platform's people list them.
import { type Api, type BodyOf, type CertificationKind, certificationStatus, type DataOf } from '@merchant/contract'
import type { Database } from '@merchant/database'
import { sql } from 'kysely'
import { cutPage, isInstant, planPage } from '../../../kernel/list-page.ts'
import { standing } from './certification-standing.ts'

type ListBody = BodyOf<Api['certificationReview']['list']>
type ListAnswer = DataOf<Api['certificationReview']['list']>

/** Certifications of all merchants. Refuses request.invalid for a cursor that is none of this list. */
export async function listCertifications(db: Database, body: ListBody): Promise<ListAnswer> {
  const plan = planPage(body, isInstant)
  const isDescending = body.sort === 'submittedAt:desc'
  const [found, counts] = await Promise.all([
    searched(db, body)
      .selectAll()
      .$if(body.status !== undefined, (query) => query.where('status', '=', body.status ?? null))
      .$if(plan.after !== null, (query) =>
        query.where(
          sql<boolean>`(submitted_at, position) ${sql.raw(isDescending ? '<' : '>')} (${new Date(plan.after?.value ?? 0)}, ${plan.after?.id ?? ''}::uuid)`,
        ),
      )
      .orderBy('submitted_at', isDescending ? 'desc' : 'asc')
      .orderBy('position', isDescending ? 'desc' : 'asc')
      .limit(plan.limit)
      .offset(plan.offset)
      .execute(),
    countByStatus(db, body),
  ])
  const { rows, ...page } = cutPage(found, body, (row) => ({ value: row.submitted_at.toISOString(), id: row.position }))
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return {
    list: rows.map((row) => standing(row).row),
    total: body.status === undefined ? all : (counts[body.status] ?? 0),
    totalIsExact: true,
    ...page,
    counts: { ...counts, ALL: all },
  }
}

async function countByStatus(db: Database, body: ListBody): Promise<Record<string, number>> {
  const counts: Record<string, number> = Object.fromEntries(certificationStatus.options.map((status) => [status, 0]))
  const counted = await searched(db, body)
    .select(['status', ({ fn }) => fn.countAll<string>().as('count')])
    .groupBy('status')
    .execute()
  for (const row of counted) counts[row.status] = Number(row.count)
  return counts
}

const columns = [
  'cert.merchant_id',
  'merchant.merchant_no',
  'merchant.name',
  'merchant.type',
  'cert.status',
  'cert.reject_reason',
  'cert.submitted_at',
  'cert.passed_at',
  'cert.valid_to_on',
  'cert.version',
] as const

/** Both kinds as one: of a person the position is the user, of a company the merchant, so that no two are equal. */
function searched(db: Database, { kind, keyword }: ListBody) {
  const people = db.acrossMerchants
    .selectFrom('real_name_cert as cert')
    .innerJoin('merchant', 'merchant.merchant_id', 'cert.merchant_id')
    .select([sql<CertificationKind>`'REAL_NAME'`.as('kind'), 'cert.user_id as position', 'cert.user_id', ...columns])
  const companies = db.acrossMerchants
    .selectFrom('company_cert as cert')
    .innerJoin('merchant', 'merchant.merchant_id', 'cert.merchant_id')
    .select([
      sql<CertificationKind>`'COMPANY'`.as('kind'),
      'cert.merchant_id as position',
      'cert.merchant_id as user_id',
      ...columns,
    ])
  return db.acrossMerchants
    .selectFrom(people.unionAll(companies).as('certification'))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? null))
    .$if(keyword !== undefined && keyword !== '', (query) =>
      query.where((where) =>
        where.or([where('merchant_no', '=', (keyword ?? '').toUpperCase()), where('name', '=', keyword ?? '')]),
      ),
    )
}

/** How many certifications of both kinds wait for a person, over all merchants. */
export async function countWaiting(db: Database): Promise<number> {
  const counts = await Promise.all(
    (['real_name_cert', 'company_cert'] as const).map((table) =>
      db.acrossMerchants
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('status', '=', 'MANUAL')
        .executeTakeFirstOrThrow(),
    ),
  )
  return counts.reduce((sum, { count }) => sum + Number(count), 0)
}
