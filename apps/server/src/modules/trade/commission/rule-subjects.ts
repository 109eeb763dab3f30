// What a rule may be about: merchants, shops and goods that somebody looks for, and whether those that a rule names are there.
import { type Api, type BodyOf, type CommissionSubject, type DataOf, said, type Said } from '@merchant/contract'
import type { Database } from '@merchant/database'
import { sql } from 'kysely'
import { refuse } from '../../../kernel/refusal.ts'

type Wanted = BodyOf<Api['commissionRule']['subjects']>
type Found = DataOf<Api['commissionRule']['subjects']>

const MOST = 10

export async function findSubjects({ acrossMerchants: db }: Database, { kind, keyword }: Wanted): Promise<Found> {
  const number = keyword.toUpperCase()
  if (kind === 'MERCHANT') {
    const rows = await db
      .selectFrom('merchant')
      .select(['merchant_id as id', 'merchant_no as no', 'name'])
      .where((eb) => eb.or([eb('merchant_no', '=', number), eb('name', '=', keyword)]))
      .limit(sql.lit(MOST))
      .execute()
    return { found: rows.map((row) => ({ ...row, merchant: row })) }
  }
  const rows =
    kind === 'SHOP'
      ? await db
          .selectFrom('shop as named')
          .innerJoin('merchant', 'merchant.merchant_id', 'named.merchant_id')
          .select(['named.id', 'named.shop_no as no', 'named.name'])
          .select(['merchant.merchant_id as ownerId', 'merchant_no as ownerNo', 'merchant.name as ownerName'])
          .where((eb) =>
            eb.or([
              eb('named.shop_no', '=', number),
              eb('named.name', '=', keyword),
              eb('named.merchant_id', 'in', (of) =>
                of.selectFrom('merchant as owner').select('owner.merchant_id').where('owner.merchant_no', '=', number),
              ),
            ]),
          )
          .limit(sql.lit(MOST))
          .execute()
      : await db
          .selectFrom('goods as named')
          .innerJoin('merchant', 'merchant.merchant_id', 'named.merchant_id')
          .select(['named.id', 'named.goods_no as no', 'named.title as name'])
          .select(['merchant.merchant_id as ownerId', 'merchant_no as ownerNo', 'merchant.name as ownerName'])
          .where('named.goods_no', '=', number)
          .where('named.sale_status', '<>', 'PURGED')
          .limit(sql.lit(MOST))
          .execute()
  return {
    found: rows.map(({ ownerId, ownerNo, ownerName, ...row }) => ({
      ...row,
      merchant: { id: ownerId, no: ownerNo, name: ownerName },
    })),
  }
}

/** Refuses record.notFound for a merchant, shop, goods or category that is not there, or not together. */
export async function mustBeThere({ acrossMerchants: db }: Database, subject: CommissionSubject): Promise<void> {
  if ('merchantId' in subject) {
    const { merchantId } = subject
    const merchant = await db
      .selectFrom('merchant')
      .select('merchant_id')
      .where('merchant_id', '=', merchantId)
      .executeTakeFirst()
    if (merchant === undefined) gone(said('商户', 'merchant'))
    const part =
      subject.scope === 'GOODS'
        ? await db
            .selectFrom('goods')
            .select('id')
            .where('merchant_id', '=', merchantId)
            .where('id', '=', subject.goodsId)
            .executeTakeFirst()
        : subject.scope === 'SHOP'
          ? await db
              .selectFrom('shop')
              .select('id')
              .where('merchant_id', '=', merchantId)
              .where('id', '=', subject.shopId)
              .executeTakeFirst()
          : merchant
    if (part === undefined) gone(subject.scope === 'GOODS' ? said('商品', 'goods') : said('店铺', 'shop'))
  }
  const categoryId = 'categoryId' in subject ? subject.categoryId : null
  if (categoryId === null) return
  // What was merged or removed has no goods that a rule could be about.
  const category = await db
    .selectFrom('platform_category')
    .select('id')
    .where('id', '=', categoryId)
    .where('merged_into_id', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (category === undefined) gone(said('平台类目', 'category'))
}

const gone = (what: Said): never => refuse('record.notFound', { what: said(`：${what.zh}`, `: ${what.en}`) })
