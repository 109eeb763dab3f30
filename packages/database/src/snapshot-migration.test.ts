// Goods that were on sale before what buyers see of them was kept have it kept from then on, and no others.
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { createEmptyDatabase, dropDatabase } from './testing/index.ts'

const FOLDER = path.join(import.meta.dirname, '..', 'migrations')
const MERCHANT = '01890000-0000-7000-8000-000000000001'
const goods = (n: number, status: string) =>
  `insert into goods (merchant_id, id, shop_id, goods_no, title, selling_point, category_id, picture_file_ids, detail, freight_fen,
     ship_hours, sale_status, price_fen, created_at, updated_at, price_max_fen)
   values ('${MERCHANT}', '01890000-0000-7000-8000-00000000010${n}', '${MERCHANT}', 'GD${n}', '杯子', '', '${MERCHANT}',
     '{${MERCHANT}}', '[{"type": "paragraph", "spans": [{"text": "说明"}]}]', 0, 48, '${status}', 100, now(), now(), 100);`

test('each on sale has a content of its own', async () => {
  const url = await createEmptyDatabase()
  const before = await fs.mkdtemp(path.join(os.tmpdir(), 'migrations-'))
  const client = new pg.Client({ connectionString: url })
  try {
    for (const file of await fs.readdir(FOLDER))
      if (file < '1140') await fs.copyFile(path.join(FOLDER, file), path.join(before, file))
    await migrate(url, before)
    await client.connect()
    await client.query(`set session_replication_role = replica;
      ${goods(1, 'ON_SALE')} ${goods(2, 'ON_SALE')} ${goods(3, 'WAREHOUSE')} reset session_replication_role;`)
    await migrate(url)
    const { rows } = await client.query(
      `select goods.goods_no as no, kept.title, kept.picture_file_ids as pictures, kept.detail
       from goods left join goods_snapshot kept on kept.merchant_id = goods.merchant_id and kept.id = goods.snapshot_id
         and kept.goods_id = goods.id order by 1`,
    )
    const kept = { title: '杯子', pictures: [MERCHANT], detail: [{ type: 'paragraph', spans: [{ text: '说明' }] }] }
    const none = { title: null, pictures: null, detail: null }
    expect(rows).toEqual([
      { no: 'GD1', ...kept },
      { no: 'GD2', ...kept },
      { no: 'GD3', ...none },
    ])
  } finally {
    await client.end()
    await dropDatabase(url)
    await fs.rm(before, { recursive: true })
  }
})
