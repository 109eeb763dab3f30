// Certifications over all merchants and both kinds, as the platform's people list them; each way goes along an index.
import {
  type Api,
  type BodyOf,
  type CertificationKind,
  type CertificationStatus,
  certificationStatus,
  type DataOf,
} from '@merchant/contract'
import type { Database } from '@merchant/database'
import { type AliasableExpression, sql } from 'kysely'
import { literalTexts } from '../../../kernel/kept-plan.ts'
import { COUNT_LIMIT, cutPage, isInstant, planPage, tabTotals } from '../../../kernel/list-page.ts'
import { standing } from './certification-standing.ts'

type ListBody = BodyOf<Api['certificationReview']['list']>
type ListAnswer = DataOf<Api['certificationReview']['list']>

/** Of merchants with one name the newest are looked at: a name that more of them share is nobody's. */
const MOST_NAMESAKES = 1_000

/** Certifications of all merchants. Refuses request.invalid for a cursor that is none of this list. */
export async function listCertifications(db: Database, body: ListBody): Promise<ListAnswer> {
  const [found, counted] = await Promise.all([readPage(db, body), countTabs(db, body)])
  const { rows, ...page } = cutPage(found, body, (row) => ({ value: row.submitted_at.toISOString(), id: row.position }))
  return {
    list: rows.map((row) => standing(row).row),
    ...tabTotals(certificationStatus.options, counted, body.status),
    ...page,
  }
}

/** The ids of the page come from indexes, then its rows. */
function readPage(db: Database, body: ListBody) {
  const { after, limit, offset } = planPage(body, isInstant)
  const direction = body.sort === 'submittedAt:desc' ? 'desc' : 'asc'
  const isBehind = sql.raw(direction === 'desc' ? '<' : '>')
  const ofKind = (kind: CertificationKind) =>
    certificationsOf(db, body, kind)
      .$if(body.status !== undefined, (query) => query.where('status', '=', body.status ?? null))
      .$if(after !== null, (query) =>
        query.where(
          sql<boolean>`(submitted_at, position) ${isBehind} (${new Date(after?.value ?? 0)}, ${after?.id ?? ''}::uuid)`,
        ),
      )
      .orderBy('submitted_at', direction)
      .orderBy('position', direction)
      .limit(sql.lit(offset + limit))
  const page = db.acrossMerchants
    .selectFrom(ofKinds(db, body, ofKind).as('found'))
    .selectAll('found')
    .orderBy('found.submitted_at', direction)
    .orderBy('found.position', direction)
    .limit(sql.lit(limit))
    .$if(offset > 0, (query) => query.offset(offset))
  return shown(db, page).orderBy('page.submitted_at', direction).orderBy('page.position', direction).execute()
}

/** Each tab is counted up to a limit, of each kind; what a keyword finds is few. */
async function countTabs(db: Database, body: ListBody): Promise<Record<string, number>> {
  const ofTabs = (kind: CertificationKind) =>
    db.acrossMerchants
      .selectFrom(({ fn }) => fn<{ tab: string }>('unnest', [literalTexts(certificationStatus.options)]).as('tab'))
      .crossJoinLateral(() =>
        certificationsOf(db, body, kind)
          .whereRef('status', '=', sql.ref('tab.tab'))
          .orderBy('submitted_at')
          .orderBy('position')
          .limit(sql.lit(COUNT_LIMIT))
          .as('of_tab'),
      )
      .selectAll('of_tab')
  const isSearch = body.keyword !== undefined && body.keyword !== ''
  const ofKind = (kind: CertificationKind) => (isSearch ? certificationsOf(db, body, kind) : ofTabs(kind))
  const rows = await db.acrossMerchants
    .selectFrom(ofKinds(db, body, ofKind).as('found'))
    .select(['found.status', sql<string>`count(*)`.as('count')])
    .groupBy('found.status')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.status, Number(row.count)]))
}

/** Of a person the position is the user, of a company the merchant, so that no two are equal. */
interface Certification {
  readonly kind: CertificationKind
  readonly merchant_id: string
  readonly position: string
  readonly status: CertificationStatus
  readonly submitted_at: Date
}

/** Both kinds as one, or the one that is asked for. */
function ofKinds(
  db: Database,
  { kind }: ListBody,
  part: (kind: CertificationKind) => AliasableExpression<Certification>,
) {
  const whole = (each: CertificationKind) => db.acrossMerchants.selectFrom(part(each).as('part')).selectAll('part')
  return kind === undefined ? whole('REAL_NAME').unionAll(whole('COMPANY')) : whole(kind)
}

/** All of a kind, or those of the merchants that a keyword means. */
function certificationsOf(db: Database, { keyword = '' }: ListBody, kind: CertificationKind) {
  const found: AliasableExpression<Certification> =
    keyword === ''
      ? kept(db, kind)
      : db.acrossMerchants
          .selectFrom(merchantsCalled(db, keyword).as('merchant'))
          .crossJoinLateral(() =>
            db.acrossMerchants
              .selectFrom(kept(db, kind).as('cert'))
              .selectAll('cert')
              .whereRef('cert.merchant_id', '=', sql.ref('merchant.merchant_id'))
              .limit(sql.lit(COUNT_LIMIT))
              .as('of_merchant'),
          )
          .selectAll('of_merchant')
  return db.acrossMerchants.selectFrom(found.as('cert')).selectAll('cert')
}

/** By the whole number, or by the whole name. */
function merchantsCalled(db: Database, keyword: string) {
  const namesakes = db.acrossMerchants
    .selectFrom('merchant')
    .select('merchant_id')
    .where('name', '=', keyword)
    .orderBy('registered_at', 'desc')
    .orderBy('merchant_id', 'desc')
    .limit(sql.lit(MOST_NAMESAKES))
  return db.acrossMerchants
    .selectFrom('merchant')
    .select('merchant_id')
    .where('merchant_no', '=', keyword.toUpperCase())
    .union(db.acrossMerchants.selectFrom(namesakes.as('namesake')).selectAll('namesake'))
}

const LISTED = ['merchant_id', 'status', 'submitted_at'] as const
const SHOWN = [...LISTED, 'reject_reason', 'passed_at', 'valid_to_on', 'version'] as const
const kindIs = (kind: CertificationKind) => sql<CertificationKind>`${sql.lit(kind)}`.as('kind')

const kept = (db: Database, kind: CertificationKind): AliasableExpression<Certification> =>
  kind === 'COMPANY'
    ? db.acrossMerchants.selectFrom('company_cert').select([...LISTED, kindIs(kind), 'merchant_id as position'])
    : db.acrossMerchants.selectFrom('real_name_cert').select([...LISTED, kindIs(kind), 'user_id as position'])

/** The rows of a page, each looked up where its kind is kept. */
function shown(db: Database, page: AliasableExpression<Certification>) {
  return db.acrossMerchants
    .selectFrom(page.as('page'))
    .innerJoin('merchant', 'merchant.merchant_id', 'page.merchant_id')
    .crossJoinLateral(() => {
      const people = db.acrossMerchants
        .selectFrom('real_name_cert')
        .select([...SHOWN, 'user_id'])
        .whereRef('merchant_id', '=', sql.ref('page.merchant_id'))
        .whereRef('user_id', '=', sql.ref('page.position'))
        .where(sql<boolean>`page.kind = 'REAL_NAME'`)
      const companies = db.acrossMerchants
        .selectFrom('company_cert')
        .select([...SHOWN, 'merchant_id as user_id'])
        .whereRef('merchant_id', '=', sql.ref('page.merchant_id'))
        .where(sql<boolean>`page.kind = 'COMPANY'`)
      return people.unionAll(companies).as('row')
    })
    .selectAll('row')
    .select(['page.kind', 'page.position', 'merchant.merchant_no', 'merchant.name', 'merchant.type'])
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
