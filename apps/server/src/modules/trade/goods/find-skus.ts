// Goods by a part of their title and SKUs by their code, for the lists of others: each along an index, and no further than is counted.
import type { TenantDb } from '@merchant/database'
import { type AliasableExpression, sql, type SqlBool } from 'kysely'
import { COUNT_LIMIT } from '../../../kernel/list-page.ts'
import { rarestGram } from './goods.search.ts'
import { PURGED } from './goods.states.ts'

type Queries = Pick<TenantDb, 'selectFrom'>

/** Ids of goods whose title holds the text, at most so many; in every tab but those that are gone. */
export const goodsTitled = (eb: Queries, text: string | null, most: number) =>
  eb
    .selectFrom(rarestGram(eb, text).as('chosen'))
    .crossJoinLateral((outer) =>
      outer
        .selectFrom('goods_gram')
        .select('goods_gram.goods_id')
        .whereRef('goods_gram.gram', '=', 'chosen.gram')
        .orderBy('goods_gram.goods_id', 'desc')
        .limit(sql.lit(COUNT_LIMIT))
        .as('candidate'),
    )
    .crossJoinLateral((outer) =>
      outer
        .selectFrom('goods')
        .select('goods.id')
        .whereRef('goods.id', '=', 'candidate.goods_id')
        .where('goods.tab', '<>', sql.lit(PURGED))
        .where(sql<SqlBool>`strpos(goods.title_small, lower(${text}::text)) > 0`)
        .limit(sql.lit(1))
        .as('titled'),
    )
    .select('titled.id')
    .limit(sql.lit(most))

/** Ids of the SKUs of goods, of all together at most so many; those that are sold no more, too. */
export const skusOf = (eb: Queries, goods: AliasableExpression<{ readonly id: string }>, most: number) =>
  eb
    .selectFrom(goods.as('goods_of'))
    .crossJoinLateral((outer) =>
      outer
        .selectFrom('sku')
        .select('sku.id')
        .whereRef('sku.goods_id', '=', 'goods_of.id')
        .limit(sql.lit(most))
        .as('each'),
    )
    .select('each.id')
    .limit(sql.lit(most))

/** The id of the SKU that has this code of the merchant's own. */
export const skuOfCode = (eb: Queries, code: string | null) =>
  eb
    .selectFrom('sku')
    .select('sku.id')
    .where('sku.outer_sku_code', '=', code)
    .where('sku.outer_sku_code', '<>', sql.lit(''))

export const skuOfNumber = (eb: Queries, number: string | null) =>
  eb.selectFrom('sku').select('sku.id').where('sku.sku_no', '=', number)

/** Goods of one search, and SKUs of them all: who means more means no goods. */
const MOST_GOODS = 100
const MOST_SKUS = 500

/** As goods are called now: what was renamed is found by its new name. A number is typed in either case, and given in capitals. */
export const skusSought = (eb: Queries, text: string | null, number: string | null) =>
  skusOf(eb, goodsTitled(eb, text, MOST_GOODS), MOST_SKUS)
    .union(skuOfCode(eb, text))
    .union(skuOfNumber(eb, number))
