// How complete goods are, beside a row of the list: the score as it is kept, and what would raise it from what is cheap to count.
import { type Completeness, completenessGoals, completenessOf } from '@merchant/contract'
import { sql } from 'kysely'

/** Columns of a row named `goods`. */
export const completenessFacts = [
  sql<number>`goods.completeness`.as('score'),
  sql<number>`char_length(goods.title)`.as('titleLength'),
  sql<boolean>`goods.selling_point <> ''`.as('hasPoint'),
  sql<number>`cardinality(goods.picture_file_ids)`.as('pictureCount'),
  sql<boolean>`goods.video_file_id is not null`.as('hasVideo'),
  sql<number>`cardinality(goods.detail_picture_file_ids)`.as('detailPictures'),
  sql<number>`jsonb_array_length(goods.params)`.as('paramCount'),
  sql<boolean>`goods.is_placed`.as('isPlaced'),
]

export interface CompletenessRow {
  readonly score: number
  readonly titleLength: number
  readonly hasPoint: boolean
  readonly pictureCount: number
  readonly hasVideo: boolean
  readonly detailPictures: number
  readonly paramCount: number
  readonly isPlaced: boolean
}

/** The detail is the one thing that is long to count: it is said to be enough where the rest does not come to the score. */
export function completenessOfRow(row: CompletenessRow): Completeness {
  const facts = {
    title: row.titleLength,
    sellingPoint: row.hasPoint ? 1 : 0,
    pictures: row.pictureCount,
    hasVideo: row.hasVideo,
    detailPictures: row.detailPictures,
    params: row.paramCount,
    shopCategories: row.isPlaced ? 1 : 0,
  }
  const without = completenessOf({ ...facts, detailCharacters: 0 })
  return row.score > without.score
    ? completenessOf({ ...facts, detailCharacters: completenessGoals.detailCharacters })
    : without
}
