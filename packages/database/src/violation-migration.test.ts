// What was decided of goods, and said against it, before violations had rows of their own becomes violations: once, whole, without points.
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { createEmptyDatabase, dropDatabase } from './testing/index.ts'

const FOLDER = path.join(import.meta.dirname, '..', 'migrations')
const MERCHANT = '01890000-0000-7000-8000-000000000001'
const SHOP = '01890000-0000-7000-8000-000000000002'
const FILE = '01890000-0000-7000-8000-000000000003'
const goodsId = (n: number): string => `01890000-0000-7000-8000-00000000010${n}`
let url: string
let before: string

beforeEach(async () => {
  url = await createEmptyDatabase()
  before = await fs.mkdtemp(path.join(os.tmpdir(), 'migrations-'))
  for (const file of await fs.readdir(FOLDER))
    if (file < '0830') await fs.copyFile(path.join(FOLDER, file), path.join(before, file))
  await migrate(url, before)
})
afterEach(async () => {
  await dropDatabase(url)
  await fs.rm(before, { recursive: true })
})

async function query(text: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

interface Off {
  readonly status: 'FORCED_OFF' | 'BANNED' | 'WAREHOUSE'
  readonly at: string
  readonly appeal?: 'NONE' | 'PENDING' | 'REJECTED'
}

/** Goods that are off since then; off no more where they are in the warehouse. */
function goods(n: number, { status, at, appeal = 'NONE' }: Off): string {
  const off =
    status === 'WAREHOUSE'
      ? 'null, null, null, null, null'
      : `'OTHER', '说明', '小周', ${at}, ${at} + interval '7 days'`
  return `insert into goods (merchant_id, id, shop_id, goods_no, title, selling_point, category_id, picture_file_ids, detail, freight_fen,
      ship_hours, sale_status, price_fen, created_at, updated_at, price_max_fen, off_code, off_reason, off_by, off_at, appeal_until,
      appeal_status, appeals)
    values ('${MERCHANT}', '${goodsId(n)}', '${SHOP}', 'GD${n}', '杯子${n}', '', '${SHOP}', '{}', '[]', 0, 48, '${status}', 100, now(), now(),
      100, ${off}, '${appeal}', ${appeal === 'NONE' ? 0 : 1});`
}

const ruling = (n: number, kind: 'FORCED_OFF' | 'BANNED', at: string): string =>
  `insert into goods_ruling (merchant_id, id, goods_id, kind, code, reason, by_name, at)
   values ('${MERCHANT}', gen_random_uuid(), '${goodsId(n)}', '${kind}', 'OTHER', '说明', '小周', ${at});`

const appeal = (
  n: number,
  status: string,
  text: string,
  { off, at }: { readonly off: string; readonly at: string },
): string =>
  `insert into goods_appeal (merchant_id, id, goods_id, shop_id, off_status, off_code, off_reason, off_at, text, file_ids, status,
     submitted_by, submitted_at, answer, decided_by, decided_at)
   values ('${MERCHANT}', gen_random_uuid(), '${goodsId(n)}', '${SHOP}', 'FORCED_OFF', 'OTHER', '说明', ${off}, '${text}', '{${FILE}}',
     '${status}', '小王', ${at}, ${status === 'PENDING' || status === 'CLOSED' ? 'null, null' : `'答复', '小周'`},
     ${status === 'PENDING' ? 'null' : 'now()'});`

test('every decision is one, in the state to which it has come, and goods name the one by which they are off', async () => {
  // Of one moment for all, as decision and goods were written in one transaction.
  const today = `timestamptz '2126-11-20 01:00:00Z'`
  const earlier = `timestamptz '2020-11-20 01:00:00Z'`
  const [first, second] = [`timestamptz '2020-11-21 01:00:00Z'`, `timestamptz '2020-11-25 01:00:00Z'`]
  await query(`
    set session_replication_role = replica;
    insert into shop (merchant_id, id, shop_no, name, intro, service_phone, status, created_at, updated_at)
    values ('${MERCHANT}', '${SHOP}', 'SP1', '小店', '', '', 'OPEN', now(), now());
    ${goods(1, { status: 'FORCED_OFF', at: today })} ${ruling(1, 'FORCED_OFF', today)}
    ${goods(2, { status: 'BANNED', at: earlier })} ${ruling(2, 'BANNED', earlier)}
    ${goods(3, { status: 'FORCED_OFF', at: earlier, appeal: 'PENDING' })} ${ruling(3, 'FORCED_OFF', earlier)}
    ${appeal(3, 'REJECTED', '第一次', { off: earlier, at: first })} ${appeal(3, 'PENDING', '第二次', { off: earlier, at: second })}
    ${goods(4, { status: 'WAREHOUSE', at: earlier })} ${ruling(4, 'FORCED_OFF', earlier)}
    ${appeal(4, 'GRANTED', '没有违规', { off: earlier, at: first })}
    ${goods(5, { status: 'WAREHOUSE', at: earlier })} ${ruling(5, 'FORCED_OFF', earlier)}
    ${appeal(5, 'CLOSED', '改好了', { off: earlier, at: first })}`)
  expect(await migrate(url)).toContain('0830-violations')
  expect(
    await query(
      `select target_no, status, effects, points, appeal_text, cardinality(appeal_file_ids), result from violation order by 1`,
    ),
  ).toEqual([
    ['GD1', 'PENDING', ['GOODS_OFF'], 0, null, 0, null],
    ['GD2', 'EFFECTIVE', ['GOODS_BANNED'], 0, null, 0, null],
    ['GD3', 'APPEALING', ['GOODS_OFF'], 0, '第一次\n\n第二次', 2, null],
    ['GD4', 'REVOKED', ['GOODS_OFF'], 0, '没有违规', 1, '答复'],
    ['GD5', 'EFFECTIVE', ['GOODS_OFF'], 0, '改好了', 1, '商品已修改、删除或另有处理，申诉失效'],
  ])
  expect(
    await query(
      `select goods_no, violation.target_no from goods left join violation on violation.id = goods.violation_id order by 1`,
    ),
  ).toEqual([
    ['GD1', 'GD1'],
    ['GD2', 'GD2'],
    ['GD3', 'GD3'],
    ['GD4', null],
    ['GD5', null],
  ])
  expect(await query(`select count(*)::int from timer where kind = 'violation.appeal'`)).toEqual([[1]])
  expect(await query(`select count(*)::int from violation where violation_no !~ '^VL[0-9]{18}$'`)).toEqual([[0]])
})
