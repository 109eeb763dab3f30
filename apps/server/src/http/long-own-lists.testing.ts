// For tests: what the people of one merchant look back on, as long as after years.
import { fill, type Pool } from '../testing/copy-row.ts'

const MANY = 200_000

/** Sales of a year, three entries each in two accounts of the merchant; some 17,000 in thirty-one days. */
export async function growEntries(pool: Pool, merchantId: string): Promise<void> {
  const at = `now() - n * interval '5 minutes'`
  const count = MANY / 2
  await fill(
    pool,
    'ledger_posting',
    `(merchant_id, id, key, moves_hash, kind, subject_type, subject_id, subject_no, related_no, occurred_at, posted_at)
     select '${merchantId}', ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'grown/' || n, '', 'orderPaid', 'saleOrder', n::text,
       'SO' || lpad(n::text, 18, '0'), 'RT' || n, ${at}, ${at} from generate_series(1, ${count}) n`,
  )
  await fill(
    pool,
    'ledger_entry',
    `(merchant_id, id, posting_id, move_no, account_code, counter_account_code, amount_fen, balance_after_fen, account_version, posted_at,
       in_total_fen, out_total_fen, in_count, out_count, lead_count)
     select '${merchantId}', gen_random_uuid(), ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
       case account when 'M_PENDING' then 1 else 2 end, account,
       case account when 'M_PENDING' then 'P_CHANNEL_TRANSIT' else 'M_PENDING' end, case account when 'M_PENDING' then 100 else -100 end,
       1, 1000000 - n, ${at}, 0, 0, 0, 0, 0 from generate_series(1, ${count}) n, unnest(array['M_PENDING', 'M_AVAILABLE']) account`,
  )
}

/** One in a hundred was never paid; of ten years. */
export async function growRecharges(pool: Pool, merchantId: string, userId: string): Promise<void> {
  const at = `now() - n * interval '25 minutes'`
  await fill(
    pool,
    'recharge_order',
    `(merchant_id, id, recharge_no, amount_fen, fee_fen, target, method, status, remark, applied_by, applied_at, expires_at, paid_at, closed_at)
     select '${merchantId}', gen_random_uuid(), 'RC' || lpad(n::text, 18, '0'), 10000, 0, 'BALANCE', 'GATEWAY_B2C',
       case when n % 100 = 0 then 'CLOSED' else 'SUCCESS' end, '', '${userId}', ${at}, ${at},
       case when n % 100 > 0 then ${at} end, null from generate_series(1, ${MANY}) n`,
  )
}

/** One in a thousand is about the staff; all but a few were read. */
export async function growNotices(pool: Pool, merchantId: string, userId: string): Promise<void> {
  await fill(
    pool,
    'notification',
    `(merchant_id, id, user_id, kind, level, title, body, link, subject_id, at, read_at)
     select '${merchantId}', gen_random_uuid(), '${userId}', case when n % 1000 = 0 then 'STAFF' else 'ORDER_TO_SHIP' end, 'INFO', '新订单', '', '/',
       gen_random_uuid(), now() - n * interval '30 seconds', case when n % 3000 > 0 then now() end from generate_series(1, ${MANY}) n`,
  )
}

/** Like the one that there is, most of them ready long ago. */
export async function growExports(pool: Pool): Promise<void> {
  await fill(
    pool,
    'export_task',
    `(merchant_id, id, list, format, mask_level, reason, status, requested_by, requester_name, request_enc, request_hash, requested_at, finished_at)
     select merchant_id, gen_random_uuid(), case when n % 1000 = 0 then 'saleOrder' else list end, format, mask_level, '',
       case when n % 1000 = 0 then 'CANCELLED' else 'EXPIRED' end, requested_by, requester_name, request_enc, request_hash,
       now() - n * interval '30 seconds', now() from export_task, generate_series(1, ${MANY}) n`,
  )
}

/** Like the one that there is, each with a row, and that one with as many as a table may have. */
export async function growImports(pool: Pool): Promise<void> {
  await fill(
    pool,
    'import_task',
    `(merchant_id, id, table_name, file_name, status, requested_by, requester_name, language, size_bytes, requested_at, finished_at, expires_at)
     select merchant_id, gen_random_uuid(), case when n % 1000 = 0 then 'price' else table_name end, file_name,
       case when n % 1000 = 0 then 'CANCELLED' else 'EXPIRED' end, requested_by, requester_name, language, size_bytes,
       now() - n * interval '30 seconds', now(), now() from import_task, generate_series(1, ${MANY}) n`,
  )
  await fill(
    pool,
    'import_row',
    `(merchant_id, task_id, row_no, outcome, about, complaints)
     select merchant_id, id, n, case when n % 100 = 0 then 'WRONG' else 'READY' end, '', '[]'
       from import_task, generate_series(1, case when status = 'TO_CHECK' then 5000 else 1 end) n`,
  )
}

/** Half of all at one account. */
export async function growSignIns(pool: Pool, userId: string): Promise<void> {
  await fill(
    pool,
    'login_log',
    `(id, login_hash, principal_id, account, result, ip, user_agent, at)
     select gen_random_uuid(), '\\x00', case when n % 2 = 0 then '${userId}'::uuid else gen_random_uuid() end, '', 'SUCCESS', '', '',
       now() - n * interval '5 minutes' from generate_series(1, ${MANY}) n`,
  )
}
