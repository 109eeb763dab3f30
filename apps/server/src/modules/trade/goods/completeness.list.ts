// What of goods their completeness is reckoned from, beside a row of the list: counted where they lie, with nothing kept.
import type { Tables } from '@merchant/database'
import { type ExpressionBuilder, sql } from 'kysely'

/** Where the texts of a detail stand: in lines, and in the lines of lists. */
const IN_LINES = '$[*].spans[*].text'
const IN_LISTS = '$[*].items[*][*].text'

/** As JSON `["ab", "c"]` a text has four characters more than itself: its quotes, and a comma and a space or the brackets. */
function charactersAt(path: string) {
  const said = sql`jsonb_path_query_array(goods.detail, ${sql.lit(path)}::jsonpath)`
  return sql<number>`char_length(${said}::text) - greatest(4 * jsonb_array_length(${said}), 2)`
}

/** Columns of a row of `goods`. */
export const completenessFacts = (eb: ExpressionBuilder<Tables, 'goods'>) => [
  sql<number>`char_length(goods.title)`.as('titleLength'),
  sql<number>`char_length(goods.selling_point)`.as('pointLength'),
  sql<number>`cardinality(goods.picture_file_ids)`.as('pictureCount'),
  sql<boolean>`goods.video_file_id is not null`.as('hasVideo'),
  sql<number>`cardinality(goods.detail_picture_file_ids)`.as('detailPictures'),
  sql<number>`jsonb_array_length(goods.params)`.as('paramCount'),
  charactersAt(IN_LINES).as('inLines'),
  charactersAt(IN_LISTS).as('inLists'),
  eb
    .selectFrom('goods_shop_category as placed')
    .whereRef('placed.goods_id', '=', 'goods.id')
    .select(sql<number>`count(*)::integer`.as('count'))
    .as('placedIn'),
]
