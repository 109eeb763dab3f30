// One order of any merchant, whole, as the platform's people read it: receivers stay masked.
import type { Api, BodyOf, DataOf } from '@merchant/contract'
import type { Database } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'
import { allowedHolds } from './hold-order.ts'
import type { SaleOrderDeps } from './sale-order.deps.ts'
import { orderInfo } from './sale-order.info.ts'
import { mustFindOrder } from './sale-order.store.ts'

/** Errors: refuses record.notFound. */
export async function platformSaleOrderInfo(
  deps: Pick<SaleOrderDeps, 'cipher' | 'publicUrl' | 'clock' | 'carrierOf'> & { readonly db: Pick<Database, 'tenant'> },
  { merchantId, orderId }: BodyOf<Api['platformSaleOrder']['info']>,
): Promise<DataOf<Api['platformSaleOrder']['info']>> {
  const db = deps.db.tenant(merchantId)
  const [record, { allowedActions: _ofMerchant, ...order }, merchant] = await Promise.all([
    mustFindOrder(db, orderId),
    orderInfo(deps, db, orderId, 'platform'),
    db.selectFrom('merchant').select(['merchant_no', 'name']).executeTakeFirst(),
  ])
  if (merchant === undefined) return refuse('record.notFound')
  return {
    merchantId,
    merchantNo: merchant.merchant_no,
    merchantName: merchant.name,
    order,
    allowedActions: allowedHolds(record),
  }
}
