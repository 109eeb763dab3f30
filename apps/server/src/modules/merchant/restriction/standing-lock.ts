// Whether the platform has locked something of a merchant, for whoever is about to do just that.
import { type RestrictionScope, said, type Said } from '@merchant/contract'
import { type TenantDb, type TenantTx, together } from '@merchant/database'
import { holdAlone, holdBeside } from '../../../kernel/acquire-lock.ts'
import { inBoth } from '../../../kernel/in-both.ts'
import { readLocks } from '../profile/index.ts'
import { inForce } from './restriction.store.ts'

const nameOf = (tx: TenantTx): string => `standing|${tx.merchantId}`

/** What relies on the merchant's standing is done before it changes, or sees the change. */
export const changeStanding = (tx: TenantTx): Promise<void> => holdAlone(tx, nameOf(tx))

/** Why it is locked, as the merchant's people read it; null: it is not, and will not be before this transaction ends. */
export async function lockedBy(tx: TenantTx, scope: RestrictionScope): Promise<Said | null> {
  // Sent together; the second is read when the first has been had.
  const [, why] = await together([holdBeside(tx, nameOf(tx)), lockedNow(tx, scope)])
  return why
}

/** The same for who only says it. */
export async function lockedNow(db: TenantDb | TenantTx, scope: RestrictionScope): Promise<Said | null> {
  const locks = await readLocks(db)
  const isLocked = {
    GOODS: locks?.goods_locked,
    ORDERS: locks?.orders_locked,
    WITHDRAWALS: locks?.withdrawals_locked,
  }[scope]
  if (isLocked !== true) return null
  const found = (await inForce(db)).findLast(({ scopes }) => scopes.includes(scope))
  if (found === undefined && locks?.status === 'CLOSING') return CLOSING
  if (locks?.status === 'CLOSED') return CLOSED
  const { zh, en } = inBoth(found?.reason ?? '')
  const what = found?.kind === 'SUSPEND' ? SUSPENDED : WHAT[scope]
  return said(`${what.zh}：${zh}`, `${what.en}: ${en}`)
}

const CLOSING = said(
  '商户正在注销，不能上架商品与接新订单，撤销注销申请后恢复',
  'the merchant is closing: nothing new goes on sale and nobody orders until that is taken back',
)
const CLOSED = said('商户已注销', 'the merchant is closed')
const SUSPENDED = said('商户已被平台冻结', 'the platform has suspended the merchant')
const WHAT: Readonly<Record<RestrictionScope, Said>> = {
  GOODS: said('平台已限制上架商品', 'the platform lets nothing new go on sale'),
  ORDERS: said('平台已限制接新订单', 'the platform lets no new orders in'),
  WITHDRAWALS: said('平台已限制提现', 'the platform lets nothing be withdrawn'),
}
