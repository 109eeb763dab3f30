// For tests: a bill of a shop with one line, put there as it is; what belongs together is proven elsewhere.
import { newId } from '@merchant/database'
import type { TestApp } from './test-app.ts'

/** Of the shop, or of the merchant's first. */
export async function addBill(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  merchantId: string,
  shopId?: string,
): Promise<{ readonly id: string; readonly lineId: string; readonly billNo: string }> {
  const tenant = db.tenant(merchantId)
  const now = clock.now()
  const shop = await tenant.selectFrom('shop').select('id').orderBy('position').executeTakeFirstOrThrow()
  const [id, lineId] = [newId(now), newId(now)]
  const billNo = `BL20260101${String(Math.trunc(Math.random() * 1e8)).padStart(8, '0')}00`
  const nothing = {
    goods_fen: 0,
    freight_fen: 0,
    discount_fen: 0,
    refund_before_fen: 0,
    refund_after_fen: 0,
    commission_fen: 0,
    commission_return_fen: 0,
    service_fen: 0,
    channel_fen: 0,
  }
  await tenant
    .insertInto('finance_bill')
    .values({
      ...nothing,
      merchant_id: merchantId,
      id,
      shop_id: shopId ?? shop.id,
      bill_no: billNo,
      cycle: 'D1',
      period_from: new Date(now.getTime() - 86_400_000),
      period_to: now,
      order_count: 0,
      refund_count: 0,
      adjust_fen: 100,
      carry_in_fen: 0,
      settled_fen: 0,
      ledger_fen: 0,
      lines_hash: '',
      status: 'GENERATED',
      generated_at: now,
      confirm_due_at: new Date(now.getTime() + 3 * 86_400_000),
    })
    .execute()
  await tenant
    .insertInto('finance_bill_line')
    .values({
      ...nothing,
      merchant_id: merchantId,
      bill_id: id,
      id: lineId,
      kind: 'ADJUST',
      adjust_fen: 100,
      is_settled_alone: false,
      at: now,
    })
    .execute()
  return { id, lineId, billNo }
}
