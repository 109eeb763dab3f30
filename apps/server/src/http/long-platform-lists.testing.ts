// For tests: the lists of the platform's people, as long as those of many merchants over years.
import { codeOf } from '@merchant/contract'
import { copyRow, fill, type Pool } from '../testing/copy-row.ts'
import { leafOf } from './long-lists.testing.ts'

const MANY = 200_000

/** Of the one merchant; half of all begin with the same words, and are suspended once in a thousand. */
export async function growMerchants(pool: Pool): Promise<void> {
  await copyRow(
    pool,
    { table: 'merchant', where: 'true', count: MANY },
    {
      merchant_id: `uuidv7(- n * interval '1 minute')`,
      merchant_no: `'MA' || lpad(n::text, 18, '0')`,
      name: `case when n % 2 = 0 then '商户' else '店铺' end || case when n % 4 = 0 then '' else n::text end`,
      type: `(array['INDIVIDUAL', 'SOLE', 'ENTERPRISE'])[n % 3 + 1]`,
      status: `case when n % 1000 = 0 then 'SUSPENDED' else (array['ACTIVE', 'CERTIFIED'])[n % 3 % 2 + 1] end`,
      goods_locked: 'n % 1000 = 0',
      orders_locked: 'n % 1000 = 0',
      registered_at: `original.registered_at - n * interval '1 minute'`,
    },
  )
}

/** One for each of those merchants: half of them real names, half companies; a hundred wait for a person. */
export async function growCertifications(pool: Pool): Promise<void> {
  const file = 'gen_random_uuid()'
  const status = `case when number % 2000 < 2 then 'MANUAL' when number % 2000 < 20 then 'REJECTED' else 'PASSED' end`
  const of = (remainder: number) =>
    `from (select merchant_id, right(merchant_no, 10)::int as number from merchant where merchant_no like 'MA00000000%') numbered
     where number % 2 = ${remainder}`
  await fill(
    pool,
    'real_name_cert',
    `(merchant_id, user_id, real_name_enc, id_number_enc, id_number_hash, valid_from_on, valid_to_on, id_front_file_id,
       id_back_file_id, status, attempt_day_on, attempts_of_day, submitted_at)
     select merchant_id, gen_random_uuid(), '\\x00', '\\x00', sha256(number::text::bytea), '2020-01-01', '2040-01-01', ${file},
       ${file}, ${status}, '2026-01-01', 1, now() - number * interval '1 minute' ${of(0)}`,
  )
  await fill(
    pool,
    'company_cert',
    `(merchant_id, auth_type, company_name, credit_code_enc, org_code_hash, valid_from_on, valid_to_on, region, legal_name_enc,
       legal_id_number_enc, legal_phone_enc, employee_count, taxpayer_type, account_name, account_no_enc, bank_code, bank_name,
       bank_branch, union_bank_no, bank_region, license_file_id, legal_id_front_file_id, legal_id_back_file_id, status,
       attempt_day_on, attempts_of_day, submitted_at, provider_state, registered_capital_fen, scope, address_enc, company_phone_enc)
     select merchant_id, 'ONE_CERT', '公司', '\\x00', sha256(number::text::bytea), '2020-01-01', '2040-01-01', '{}', '\\x00',
       '\\x00', '\\x00', 1, 'SMALL', '公司', '\\x00', 'ABC', '农业银行', '支行', '1', '{}', ${file}, ${file}, ${file}, ${status},
       '2026-01-01', 1, now() - number * interval '1 minute', 'PASSED', 1, '', '\\x00', '\\x00' ${of(1)}`,
  )
}

/** One for each of those merchants; a hundred wait for a person. */
export async function growQualifications(pool: Pool): Promise<void> {
  await fill(
    pool,
    'qualification',
    `(merchant_id, id, kind, name, number, file_ids, category_ids, valid_from_on, valid_to_on, status, submitted_at)
     select merchant_id, gen_random_uuid(), 'FOOD_OPERATION', '', 'JY' || number, array[gen_random_uuid()], array[gen_random_uuid()],
       '2020-01-01', '2040-01-01',
       case when number % 2000 < 1 then 'PENDING' when number % 2000 < 20 then 'REJECTED' else 'PASSED' end,
       now() - number * interval '1 minute'
     from (select merchant_id, right(merchant_no, 10)::int as number from merchant where merchant_no like 'MA00000000%') numbered`,
  )
}

/** Goods of every fifth of those merchants, each with a revision that a person was asked about, few of which wait; the machine let as many more pass. */
export async function growGoodsAudit(pool: Pool): Promise<void> {
  await copyRow(
    pool,
    { table: 'goods', where: 'true', count: MANY / 5 },
    {
      merchant_id: `(select merchant_id from merchant where merchant_no = 'MA' || lpad((n * 5)::text, 18, '0'))`,
      id: `uuidv7(- n * interval '1 minute')`,
      goods_no: `'GD' || lpad(n::text, 18, '0')`,
      category_id: leafOf('n'),
    },
  )
  await fill(
    pool,
    'goods_revision',
    `(merchant_id, id, goods_id, shop_id, category_id, rev, kind, data, diff, flags, status, is_automatic, submitted_by, submitted_at)
     select merchant_id, gen_random_uuid(), id, shop_id, category_id, rev, 'EDIT', '{}', '[]', '[]',
       case when rev = 1 then 'APPROVED' when number % 400 = 0 then 'SUBMITTED' when number % 400 < 20 then 'REJECTED' else 'APPROVED' end,
       rev = 1, '王小明', now() - number * interval '1 minute'
     from (select merchant_id, id, shop_id, category_id, right(goods_no, 10)::bigint as number from goods where goods_no like 'GD00000000%') numbered
     cross join (values (1), (2)) as counted (rev)`,
  )
}

/** Those goods again: few are forced off or banned, half are called alike, and an appeal was made for every fourth. */
export async function growGoodsOff(pool: Pool): Promise<void> {
  const numbered = `right(goods_no, 10)::bigint`
  await fill(
    pool,
    'violation',
    `(merchant_id, id, shop_id, violation_no, type, rule_code, target, target_id, target_no, target_title, reason, effects, points,
       file_ids, status, issued_by, issued_at, appeal_due_at, appeal_text, appealed_by, appealed_at, result, decided_by, decided_at)
     select merchant_id, gen_random_uuid(), shop_id, 'VL' || lpad(number::text, 18, '0'), 'GOODS', 'OTHER', 'GOODS', id, goods_no, title,
       '违反平台规则', '{GOODS_OFF,POINTS}', 1, '{}', case when waits then 'APPEALING' else 'EFFECTIVE' end, '审核员',
       now() - number * interval '1 minute', now(), '没有违反任何规则', '王小明', now(),
       case when waits then null else '维持' end, case when waits then null else '审核员' end,
       case when waits then null else now() end
     from (
       select merchant_id, id, shop_id, goods_no, title, ${numbered} as number, ${numbered} % 400 = 0 as waits
       from goods where goods_no like 'GD00000000%'
     ) numbered`,
  )
  await pool.query(
    `update goods set title = case when ${numbered} % 2 = 0 then '手工陶瓷杯' else '竹编收纳篮' end || right(goods_no, 6),
       sale_status = case when ${numbered} % 2000 = 0 then 'BANNED' when ${numbered} % 400 = 0 then 'FORCED_OFF' else sale_status end,
       off_code = 'OTHER', off_reason = '违反平台规则', off_by = '审核员', off_at = now(),
       violation_id = (select violation.id from violation where violation.merchant_id = goods.merchant_id and violation.target_no = goods.goods_no),
       updated_at = now() - ${numbered} * interval '1 minute'
     where goods_no like 'GD00000000%'`,
  )
  await fill(
    pool,
    'goods_gram',
    `(merchant_id, gram, goods_id)
     select merchant_id, gram, id from goods cross join lateral title_grams(title) gram where goods_no like 'GD00000000%'
     on conflict do nothing`,
  )
  // Every row was written twice: what the planner believes must not wait for the vacuum that comes by itself.
  await pool.query('vacuum (analyze) goods')
}

/** Of the merchant's one order; one in a hundred thousand is under way, and every second is due. */
export async function growSettlements(pool: Pool, merchantId: string): Promise<void> {
  await copyRow(
    pool,
    { table: 'sale_order', where: `merchant_id = '${merchantId}'`, count: MANY },
    {
      id: `uuidv7(- n * interval '1 minute')`,
      order_no: `'SO' || lpad(n::text, 18, '0')`,
      status: `'COMPLETED'`,
      settle_status: `case when n % 100000 = 0 then 'PENDING' else 'NOT_DUE' end`,
      settle_due_at: `now() + (n - ${MANY / 2}) * interval '1 minute'`,
    },
  )
  await fill(
    pool,
    'sale_order_event',
    `(merchant_id, order_id, id, event, actor_type, actor_id, actor_name, facts, at)
     select merchant_id, id, gen_random_uuid(), 'settleFailed', 'SYSTEM', 'system', '系统', '{"reason": "渠道拒绝"}', now()
     from sale_order where order_no like 'SO000000%'`,
  )
}

/** Half of all about one merchant and taken by one person; of one kind only a few. */
export async function growMoneyCases(pool: Pool, operatorId: string): Promise<void> {
  await fill(
    pool,
    'money_case',
    `(id, number, kind, merchant_id, merchant_no, merchant_name, subject_type, subject_id, subject_no, provider_no, facts, state,
       owner_id, owner_name, resolution, resolution_note, resolved_at, opened_at, last_reported_at)
     select uuidv7(- n * interval '1 minute'), 'MC' || lpad(n::text, 18, '0'), case when n % 10000 = 0 then 'BOOK_BROKEN' else
       (array['CALL_CONTRADICTED', 'ANSWER_SENSELESS'])[n % 2 + 1] end, gen_random_uuid(),
       'MA' || lpad((case when n % 2 = 0 then 2 else n end)::text, 18, '0'), case when n % 2 = 0 then '大商户' else '商户' || n end,
       'saleOrder', n::text, 'SO' || lpad(n::text, 18, '0'), 'P' || n, '{}', case state when 0 then 'OPEN' when 1 then 'TAKEN' else 'RESOLVED' end,
       case when state > 0 then case when n % 4 < 2 then '${operatorId}'::uuid else gen_random_uuid() end end,
       case when state > 0 then '小陈' end, case when state > 1 then 'NO_DIFFERENCE' end, case when state > 1 then '好' end,
       case when state > 1 then now() end, now() - n * interval '1 minute', now()
     from generate_series(1, ${MANY}) n, lateral (select n % 7 as state) made`,
  )
}

/** One of every fifth of those merchants, few of which wait for a ruling. */
export async function growDisputes(pool: Pool): Promise<void> {
  const at = `now() - number * interval '1 minute'`
  const numbered = `(select merchant_id, right(merchant_no, 10)::int as number, gen_random_uuid() as id from merchant
     where merchant_no like 'MA00000000%') numbered where number % 5 = 0`
  await fill(
    pool,
    'return_order',
    `(merchant_id, id, shop_id, return_no, order_id, order_no, item_id, sku_id, buyer_nickname, goods_title, spec_text, type, phase,
       is_received, quantity, amount_fen, max_fen, reason, description, status, close_type, applied_at, ended_at, dispute_status, disputes)
     select merchant_id, id, gen_random_uuid(), 'RT' || lpad(number::text, 18, '0'), gen_random_uuid(),
       'SO' || lpad(number::text, 18, '0'), gen_random_uuid(), gen_random_uuid(), '买家', '陶瓷杯', '', 'REFUND_ONLY', 'AFTER_SHIP', true, 1, 100, 100,
       'QUALITY', '', 'CLOSED', 'BUYER_CANCEL', ${at}, ${at}, 'CANCELED', 1
     from ${numbered}`,
  )
  await fill(
    pool,
    'return_dispute',
    `(merchant_id, id, shop_id, dispute_no, return_id, return_no, order_no, initiator, status, claim_fen, opened_at, due_at, ended_at)
     select merchant_id, gen_random_uuid(), shop_id, 'DP' || right(return_no, 18), id, return_no, order_no, 'BUYER', made.status, 100,
       applied_at, applied_at, case when made.status in ('DONE_BUYER', 'CANCELED') then applied_at end
     from return_order, lateral (select right(return_no, 10)::int / 5 as n) numbered, lateral (
       select case
         when n % 2000 = 0 then 'JUDGING'
         when n % 100 = 0 then 'WAIT_MERCHANT_EVIDENCE'
         when n % 10 < 5 then 'DONE_BUYER'
         else 'CANCELED'
       end as status
     ) made
     where return_no like 'RT00000000%'`,
  )
}

/** Half of all of the one merchant; most are over, of each state there are some, and sent anew is one in a thousand. */
export async function growReturnsOfAll(pool: Pool, merchantId: string): Promise<void> {
  const at = `now() - n * interval '1 minute'`
  const states = `array['MERCHANT_REVIEW', 'MERCHANT_REJECTED', 'WAIT_BUYER_RETURN', 'WAIT_MERCHANT_RECEIVE', 'WAIT_MERCHANT_SHIP', 'REFUNDING']`
  await fill(
    pool,
    'return_order',
    `(merchant_id, id, shop_id, return_no, order_id, order_no, item_id, sku_id, buyer_nickname, goods_title, spec_text, type, phase,
       is_received, quantity, amount_fen, max_fen, reason, description, status, deadline_at, close_type, applied_at, ended_at)
     select coalesce(merchant.merchant_id, '${merchantId}'), gen_random_uuid(), gen_random_uuid(), 'RT1' || lpad(n::text, 17, '0'),
       coalesce(sale_order.id, gen_random_uuid()), 'SO' || lpad(n::text, 18, '0'), gen_random_uuid(), gen_random_uuid(), '买家', '陶瓷杯', '',
       case when n % 1000 = 7 then 'RESHIP' else (array['REFUND_ONLY', 'RETURN_REFUND', 'EXCHANGE'])[n % 3 + 1] end, 'AFTER_SHIP', true, 1,
       100, 100, 'QUALITY', '', made.status,
       case when made.status not in ('SUCCESS', 'CLOSED', 'REFUNDING') then now() + (n - 20000) * interval '1 minute' end,
       case when made.status = 'CLOSED' then 'BUYER_CANCEL' end, ${at}, case when made.status in ('SUCCESS', 'CLOSED') then ${at} end
     from generate_series(1, ${MANY}) n
       left join merchant on n % 2 = 1 and merchant_no = 'MA' || lpad(n::text, 18, '0')
       left join sale_order on n % 2 = 0 and order_no = 'SO' || lpad(n::text, 18, '0'),
       lateral (select case
         when n % 20000 = 1 then 'REFUND_FAILED'
         when n % 10 < 5 then 'SUCCESS'
         when n % 10 < 7 then 'CLOSED'
         else (${states})[n / 10 % 6 + 1]
       end as status) made`,
  )
}

/** What the platform's people did, what failed in browsers and servers, and what they were told. */
export async function growPlatformLogs(pool: Pool, operatorId: string): Promise<void> {
  const few = MANY / 2
  const at = `now() - n * interval '20 seconds'`
  await fill(
    pool,
    'operation_log',
    `(merchant_id, id, actor_type, actor_id, actor_name, action, target_type, target_no, summary, at)
     select gen_random_uuid(), gen_random_uuid(), case when n % 10 = 0 then 'PLATFORM' else 'STAFF' end,
       case when n % 20 = 0 then '${operatorId}' else 'a' end, '小王', 'merchant.suspend', 'merchant', 'NO' || n % 1000, '改', ${at}
     from generate_series(1, ${few}) n`,
  )
  await fill(
    pool,
    'client_error',
    `(merchant_id, id, user_id, at, message, stack, url, user_agent)
     select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), ${at}, 'Error ' || n, repeat('stack ', 100), '/order/' || n % 10, ''
     from generate_series(1, ${few}) n`,
  )
  await fill(
    pool,
    'server_error',
    `(id, at, request_id, method, route, message, stack)
     select gen_random_uuid(), ${at}, 'request-' || n, 'POST', '/api/' || n % 10, 'Error ' || n, repeat('stack ', 100)
     from generate_series(1, ${few}) n`,
  )
  await fill(
    pool,
    'operator_notification',
    `select gen_random_uuid(), case when n % 2 = 0 then '${codeOf('moneyCase.view')}' else '' end, 'INFO', '个案', '', '/', ${at}
     from generate_series(1, ${few}) n`,
  )
}

/** All of one merchant; one in a thousand waits for the platform's people. */
export async function growTransfers(pool: Pool, merchantId: string): Promise<void> {
  const at = `now() - n * interval '25 minutes'`
  await fill(
    pool,
    'recharge_order',
    `(merchant_id, id, recharge_no, amount_fen, fee_fen, target, method, status, remark, applied_by, applied_at, expires_at, paid_at,
       transfer_code, slip_file_id, handed_in_at, arrived_fen)
     select '${merchantId}', gen_random_uuid(), 'RC' || lpad(n::text, 18, '0'), 10000, 0, 'BALANCE', 'TRANSFER',
       case when n % 1000 = 0 then 'CONFIRMING' else 'SUCCESS' end, '', gen_random_uuid(), ${at}, ${at},
       case when n % 1000 > 0 then ${at} end, upper(lpad(to_hex(n), 8, 'Z')), gen_random_uuid(), ${at}, 10000
     from generate_series(1, ${MANY}) n`,
  )
}
