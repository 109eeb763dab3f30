// From rows to what people see: names in their language, pictures with addresses, what may be done.
import { type Paper, paperTitle, type Qualification, spoken } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { spokenText } from '../../../kernel/in-both.ts'
import { endOfGrace } from './expiry.ts'
import type { QualificationDeps } from './qualification.deps.ts'
import { allowedActions } from './qualification.states.ts'
import { isRenewed, type QualificationRecord } from './qualification.store.ts'

type ViewDeps = Pick<QualificationDeps, 'files' | 'trade'>

export const paperOf = ({ kind, name }: Paper) => ({ kind, name, title: spoken(paperTitle({ kind, name })) })

export const brandOf = (row: QualificationRecord, shopName: string): Qualification['brand'] =>
  row.brand_id === null || row.shop_id === null || row.brand_level === null
    ? null
    : { id: row.brand_id, name: row.name, level: row.brand_level, shop: { id: row.shop_id, name: shopName } }

async function shopNamesIn(db: TenantDb, rows: readonly QualificationRecord[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap((row) => row.shop_id ?? [])
  if (ids.length === 0) return new Map()
  const shops = await db.selectFrom('shop').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(shops.map(({ id, name }) => [id, name]))
}

/** The categories of each by name; one that is gone is left out. */
export async function categoriesIn({ trade }: ViewDeps, db: TenantDb, rows: readonly QualificationRecord[]) {
  const names = await trade().categoryNames(db, [...new Set(rows.flatMap((row) => row.category_ids))])
  return ({ category_ids: ids }: QualificationRecord) =>
    ids.flatMap((id) => {
      const name = names.get(id)
      return name === undefined ? [] : [{ id, name }]
    })
}

/** The pictures of each, for this session. */
export async function picturesIn(
  { files }: ViewDeps,
  db: TenantDb,
  rows: readonly QualificationRecord[],
  sessionId: string,
) {
  const urls = await files.urlsOf(db, [...new Set(rows.flatMap((row) => row.file_ids))], sessionId)
  return ({ file_ids: ids }: QualificationRecord) =>
    ids.map((fileId) => ({ fileId, url: '', thumbnailUrl: '', ...urls.get(fileId) }))
}

export async function ownViews(
  deps: ViewDeps,
  db: TenantDb,
  rows: readonly QualificationRecord[],
  sessionId: string,
): Promise<Qualification[]> {
  const categories = await categoriesIn(deps, db, rows)
  const pictures = await picturesIn(deps, db, rows, sessionId)
  const shops = await shopNamesIn(db, rows)
  return rows.map((row) => ({
    id: row.id,
    ...paperOf(row),
    number: row.number,
    brand: brandOf(row, shops.get(row.shop_id ?? '') ?? ''),
    categories: categories(row),
    validFrom: row.valid_from_on,
    validTo: row.valid_to_on,
    status: row.status,
    rejectReason: row.status === 'REJECTED' ? spokenText(row.reject_reason) : null,
    graceUntil: row.status === 'EXPIRED' ? endOfGrace(row.valid_to_on).toISOString() : null,
    isRenewed: isRenewed(row, rows),
    submittedAt: row.submitted_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    version: row.version,
    allowedActions: allowedActions(row.status),
    pictures: pictures(row),
  }))
}
