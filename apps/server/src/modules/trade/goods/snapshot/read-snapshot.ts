// Goods as the buyer of a line saw them, and what of that is another today.
import { type GoodsSnapshot, picturesOfDetail, readDetail, type SeenField, showDetail } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import type { GoodsFiles } from '../goods.deps.ts'
import { readParams } from '../goods-params.ts'
import { PURGED } from '../goods.states.ts'

export interface SeenGoods {
  readonly goodsId: string
  /** Null: ordered before it was kept. */
  readonly snapshotId: string | null
}

type Shown = Pick<GoodsSnapshot, 'seen' | 'changed' | 'isOnSale' | 'isDeleted'>

/** Whatever lies there is read as goods' own detail is. */
export async function readSnapshot(
  files: Pick<GoodsFiles, 'publicUrl'>,
  db: TenantDb,
  asked: SeenGoods,
): Promise<Shown> {
  const [goods, kept] = await Promise.all([findGoods(db, asked.goodsId), findSnapshot(db, asked)])
  const isOnSale = goods?.saleStatus === 'ON_SALE'
  const isDeleted = goods === undefined || goods.saleStatus === PURGED
  if (kept === undefined) return { seen: null, changed: [], isOnSale, isDeleted }
  // What is prepared in the warehouse no buyer has seen.
  const changed = goods !== undefined && isOnSale ? changesOf(kept, goods) : []
  return { seen: await shownOf(files, db, kept), changed, isOnSale, isDeleted }
}

type Kept = NonNullable<Awaited<ReturnType<typeof findSnapshot>>>

async function shownOf(
  files: Pick<GoodsFiles, 'publicUrl'>,
  db: TenantDb,
  kept: Kept,
): Promise<NonNullable<GoodsSnapshot['seen']>> {
  const detail = readDetail(kept.detail)
  const ids = [...kept.pictureFileIds, ...kept.longPictureFileIds, ...picturesOfDetail(detail)]
  const [found, brand] = await Promise.all([
    findFiles(files, db, kept.videoFileId === null ? ids : [...ids, kept.videoFileId]),
    brandName(db, kept.brandId),
  ])
  const pictureOf = (id: string) => {
    const file = found.get(id)
    return file === undefined ? null : { fileId: id, url: file.url, thumbnailUrl: file.thumbnailUrl }
  }
  const picturesBy = (fileIds: readonly string[]) => fileIds.flatMap((id) => pictureOf(id) ?? [])
  const video = kept.videoFileId === null ? undefined : found.get(kept.videoFileId)
  return {
    title: kept.title,
    shortTitle: kept.shortTitle,
    sellingPoint: kept.sellingPoint,
    unit: kept.unit,
    brandName: brand,
    pictures: picturesBy(kept.pictureFileIds),
    longPictures: picturesBy(kept.longPictureFileIds),
    video: video === undefined || video.isGone ? null : { fileId: video.fileId, url: video.url },
    params: readParams(kept.params),
    detail: showDetail(detail, pictureOf),
    since: kept.createdAt.toISOString(),
  }
}

interface Content {
  readonly title: string
  readonly shortTitle: string
  readonly sellingPoint: string
  readonly brandId: string | null
  readonly pictureFileIds: readonly string[]
  readonly longPictureFileIds: readonly string[]
  readonly videoFileId: string | null
  readonly params: unknown
  readonly detail: unknown
}

const changesOf = (before: Content, after: Content): SeenField[] =>
  FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))

const FIELDS = [
  'title',
  'shortTitle',
  'sellingPoint',
  'brandId',
  'pictureFileIds',
  'longPictureFileIds',
  'videoFileId',
  'params',
  'detail',
] as const satisfies readonly (SeenField & keyof Content)[]

/** Of goods, or of what is kept of them. */
const CONTENT = [
  'title',
  'short_title as shortTitle',
  'selling_point as sellingPoint',
  'unit',
  'brand_id as brandId',
  'picture_file_ids as pictureFileIds',
  'long_picture_file_ids as longPictureFileIds',
  'video_file_id as videoFileId',
  'params',
  'detail',
] as const

const findGoods = (db: TenantDb, id: string) =>
  db
    .selectFrom('goods')
    .select([...CONTENT, 'sale_status as saleStatus'])
    .where('id', '=', id)
    .executeTakeFirst()

const findSnapshot = (db: TenantDb, { goodsId, snapshotId }: SeenGoods) =>
  db
    .selectFrom('goods_snapshot')
    .select([...CONTENT, 'created_at as createdAt'])
    .where('id', '=', snapshotId)
    .where('goods_id', '=', goodsId)
    .executeTakeFirst()

async function brandName(db: TenantDb, id: string | null): Promise<string | null> {
  if (id === null) return null
  const brand = await db.selectFrom('brand').select('name').where('id', '=', id).executeTakeFirst()
  return brand?.name ?? null
}

/** By file. Of one that was deleted the thumbnail is left, and of a video nothing. */
async function findFiles(
  { publicUrl }: Pick<GoodsFiles, 'publicUrl'>,
  db: TenantDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SeenFile>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('file_asset')
    .select(['id', 'storage_key as key', 'thumbnail_key as thumbnailKey', 'deleted_at as deletedAt'])
    .where('id', 'in', [...ids])
    .where('access', '=', 'PUBLIC')
    .execute()
  return new Map(
    rows.map(({ id, key, thumbnailKey, deletedAt }) => {
      const isGone = deletedAt !== null
      const thumbnailUrl = publicUrl(thumbnailKey)
      return [id, { fileId: id, url: isGone ? thumbnailUrl : publicUrl(key), thumbnailUrl, isGone }]
    }),
  )
}

interface SeenFile {
  readonly fileId: string
  readonly url: string
  readonly thumbnailUrl: string
  readonly isGone: boolean
}
