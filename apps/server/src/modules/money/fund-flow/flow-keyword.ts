// A line of a refund carries the refund's number: who looks for the return that it paid back means that one.
import type { TenantDb } from '@merchant/database'

export interface FlowNumbers {
  /** The number of the refund that a return was paid back by; null: there is none. */
  refundNoOf(tenant: TenantDb, returnNo: string): Promise<string | null>
}

const RETURN_NO = /^RT\d+$/

/** The body with the refund's number in the place of its return's; any other keyword stays. */
export async function byRefund<Body extends { readonly keyword?: string | undefined }>(
  numbers: () => FlowNumbers,
  tenant: TenantDb,
  body: Body,
): Promise<Body> {
  const no = body.keyword?.toUpperCase() ?? ''
  if (!RETURN_NO.test(no)) return body
  const refundNo = await numbers().refundNoOf(tenant, no)
  return refundNo === null ? body : { ...body, keyword: refundNo }
}
