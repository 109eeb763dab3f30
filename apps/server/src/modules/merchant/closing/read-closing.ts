// How a merchant's leaving stands, with what keeps it at this moment.
import { type ClosingBlocker, type ClosingStanding, closingBlockerKind, type OwnClosing } from '@merchant/contract'
import { type TenantDb, type TenantTx } from '@merchant/database'
import { inForce as parameterInForce } from '../../../kernel/in-force.ts'
import { readLocks } from '../profile/index.ts'
import { inForce } from '../restriction/index.ts'
import type { ClosingDeps } from './closing.deps.ts'
import { findOpen, listPast, openOf } from './closing.store.ts'

type Looking = Pick<ClosingDeps, 'money' | 'trade'>

/** Everything that keeps the merchant, in the order of its kinds; empty: nothing does. */
export async function blockersOf({ money, trade }: Looking, db: TenantDb | TenantTx): Promise<ClosingBlocker[]> {
  const business = await trade().openBusiness(db)
  const held = await money(db)
  const restrictions = (await inForce(db)).length
  const found = [
    ...business,
    ...held,
    ...(restrictions === 0 ? [] : [{ kind: 'RESTRICTIONS' as const, count: restrictions, fen: null }]),
  ]
  const rank = ({ kind }: ClosingBlocker) => closingBlockerKind.options.indexOf(kind)
  return found.toSorted((one, other) => rank(one) - rank(other))
}

/** What keeps it is looked at while somebody may want to know. */
export async function standingOf(
  deps: Looking,
  db: TenantDb | TenantTx,
  { isLooking }: { readonly isLooking: boolean },
): Promise<ClosingStanding> {
  const open = await findOpen(db)
  return {
    closing: open === null ? null : openOf(open),
    blockers: isLooking || open !== null ? await blockersOf(deps, db) : [],
    past: await listPast(db),
  }
}

export async function ownClosing(deps: Looking, db: TenantDb | TenantTx): Promise<OwnClosing> {
  const status = (await readLocks(db))?.status ?? 'REGISTERED'
  const standing = await standingOf(deps, db, { isLooking: status === 'ACTIVE' })
  return { ...standing, status, waitDays: parameterInForce(db, 'merchant.closeWaitDays') }
}
