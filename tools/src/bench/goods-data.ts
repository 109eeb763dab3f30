// Fills one merchant's list of goods with copies of its one real goods: the bench's own database, not a demo.
import type { Pool } from 'pg'
import { initialsOf } from '../../../apps/server/src/modules/trade/goods/title-initials.ts'
import { copyRow, fill } from '../../../apps/server/src/testing/copy-row.ts'

/** A title is one word of each line and a number: 9,900 of them, each word in a part of all that a search meets in practice. */
const WORDS = [
  '手工 新款 经典 轻奢 复古 便携 家用 儿童 商务 户外 加厚'.split(' '),
  '龙井 紫砂 羊绒 亚麻 陶瓷 胡桃木 不锈钢 真皮 玻璃 竹编 景泰蓝 棉麻'.split(' '),
  '茶叶 茶壶 围巾 衬衫 花瓶 书桌 保温杯 背包 餐具 收纳盒 香薰 台灯 抱枕 地毯 雨伞'.split(' '),
  '礼盒装 两件套 250g 大容量 送礼'.split(' '),
] as const

/** Searches of the bench: a part of a title, its initials, a whole number, a code, and what nobody has. */
export const SOUGHT = {
  'a word of the title': '龙井',
  'two words of the title': '龙井茶叶',
  'pinyin initials': 'ljcy',
  'a code of the merchant': 'BENCH-4711',
  'what no goods have': '翡翠白菜',
} as const

/** The category of the bench's goods, and the one above it. */
export async function categoriesOf(pool: Pool): Promise<[string, string]> {
  const { rows } = await pool.query<{ id: string; above: string }>(
    `select category.id, category.parent_id as above from platform_category category
     where category.id = (select category_id from goods where goods_no not like 'GB%' order by id limit 1)`,
  )
  const [one] = rows
  if (one === undefined) throw new Error('There are no goods')
  return [one.id, one.above]
}

/** Brings the merchant's goods up to `total`, one in a hundred of them on sale, each with one SKU of its own, in all categories of one branch. */
export async function growGoods(pool: Pool, merchantId: string, total: number): Promise<void> {
  const own = `merchant_id = '${merchantId}'`
  const { rows } = await pool.query<{ goods: number }>(`select count(*)::int as goods from goods where ${own}`)
  const before = rows[0]?.goods ?? 0
  const number = `(n + ${before})`
  await copyRow(
    pool,
    { table: 'goods', where: `${own} and goods_no not like 'GB%'`, count: total - before },
    {
      id: `uuidv7(- n * interval '1 second')`,
      goods_no: `'GB' || lpad(${number}::text, 18, '0')`,
      title: titleOf(number, (word) => word),
      title_initials: titleOf(number, initialsOf),
      sale_status: `case when n % 100 = 0 then 'ON_SALE' else (array['WAREHOUSE', 'WAREHOUSE', 'DRAFT'])[n % 3 + 1] end`,
      category_id: LEAF,
      sold_count: 'n % 300',
      updated_at: `original.updated_at - n * interval '1 second'`,
    },
  )
  const isNew = `${own} and goods_no like 'GB%' and right(goods_no, 9)::int > ${before}`
  await copySkus(pool, own, isNew)
  await fill(
    pool,
    'goods_gram',
    `select merchant_id, gram, id from goods, goods_grams(title, title_initials) gram where ${isNew}`,
  )
}

/** One of the categories that stand beside that of the first goods, by turns. */
const LEAF = `(select leaves[n % cardinality(leaves) + 1] from (
  select array_agg(leaf.id order by leaf.id) leaves from platform_category leaf
  join platform_category own on own.parent_id = leaf.parent_id where own.id = original.category_id) beside)`

const titleOf = (number: string, word: (text: string) => string): string =>
  [
    ...WORDS.map((words, place) => {
      const divisor = WORDS.slice(0, place).reduce((product, { length }) => product * length, 1)
      const all = words.map((each) => `'${word(each)}'`).join(', ')
      return `(array[${all}])[${number} / ${divisor} % ${words.length} + 1]`
    }),
    `${number}::text`,
  ].join(' || ')

/** As the one SKU of the goods that was there first. */
async function copySkus(pool: Pool, own: string, isNew: string): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = 'sku'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  const different: Readonly<Record<string, string>> = {
    id: 'goods.id',
    goods_id: 'goods.id',
    sku_no: `goods.goods_no || '-1'`,
    outer_sku_code: `'BENCH-' || right(goods.goods_no, 9)::int`,
  }
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => different[name] ?? `original.${name}`)
  await fill(
    pool,
    'sku',
    `(${names.join(', ')}) select ${values.join(', ')}
     from (select * from sku where ${own} order by id limit 1) original, goods where goods.${isNew.replace(' and ', ' and goods.')}`,
  )
}
