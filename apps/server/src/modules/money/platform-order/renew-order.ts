// A service is ordered anew before it ends, by hand or by itself, or can't be: then its merchant hears why.
import { PROVE_FROM_FEN, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { balancesOf } from '@merchant/ledger'
import { dueFrom } from '../../../kernel/in-force.ts'
import { system } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { findProduct } from './catalogue/product.store.ts'
import { payFromBalance, type PayDeps } from './pay-order.ts'
import { type By, mustBeFewOpen, type Terms, writeOrder } from './place-order.ts'
import { renewed, type RenewalHurdle } from './platform-order.events.ts'
import { dueOf } from './platform-order.parameters.ts'
import { isLeaving, linesOf, lockOpenMerchant, type OrderRecord, renewalOf } from './platform-order.store.ts'

/** The same version as it is sold now. Errors: refuses state.notAllowed for one that is renewed already or not sold any more. */
export async function renewOrder(tx: TenantTx, order: OrderRecord, { actor, now }: By): Promise<OrderRecord> {
  await lockOpenMerchant(tx)
  if ((await renewalOf(tx, order.id)) !== undefined)
    refuse('state.notAllowed', { status: said('已续订', 'renewed already') })
  const sold = await soldAgain(tx, order)
  if (sold === null) refuse('state.notAllowed', { status: said('该服务已下架', 'it is not sold any more') })
  await mustBeFewOpen(tx)
  const dueAt = dueFrom(tx, dueOf[order.type], now)
  return writeOrder(tx, renewalTerms(order, sold, dueAt), { actor, event: 'renew', now })
}

type Sold = Pick<Terms, 'product' | 'version'>

const quantityOf = (order: OrderRecord): number => linesOf(order)[0]?.quantity ?? 1

const renewalTerms = (order: OrderRecord, sold: Sold, dueAt: Date): Terms => ({
  ...sold,
  quantity: quantityOf(order),
  autoRenew: order.auto_renew,
  remark: '',
  dueAt,
  renews: order,
  startsAt: order.ends_at,
})

async function soldAgain(tx: TenantTx, order: OrderRecord): Promise<Sold | null> {
  const [line] = linesOf(order)
  if (line === undefined || line.productId === null) return null
  const product = await findProduct(tx, line.productId)
  const version = product?.versions.find(({ code }) => code === line.code)
  return product?.isOnSale === true && version !== undefined && version.periodMonths !== null
    ? { product, version }
    : null
}

/** Why a person has to pay the next one: the price has risen, or it is so much that somebody has to prove who pays. */
function hurdleOfPrice(order: OrderRecord, nextFen: number): RenewalHurdle | null {
  if (nextFen > order.amount_fen) return 'PRICE'
  return nextFen < PROVE_FROM_FEN ? null : 'PROOF'
}

/** What can be said of the renewal before its day; null: it is there already. */
export async function outlookOf(
  tx: TenantTx,
  order: OrderRecord,
): Promise<{ readonly hurdle: RenewalHurdle | null } | null> {
  if ((await renewalOf(tx, order.id)) !== undefined) return null
  const sold = await soldAgain(tx, order)
  if (sold === null) return { hurdle: 'OFF_SALE' }
  return { hurdle: hurdleOfPrice(order, sold.version.unitFen * quantityOf(order)) }
}

/** Of a service that wishes it and ends soon: the next order, paid out of the balance unless something is in the way, which is said. */
export async function renewByItself(deps: PayDeps, tx: TenantTx, order: OrderRecord, now: Date): Promise<void> {
  if (!order.auto_renew || order.ends_at === null || (await renewalOf(tx, order.id)) !== undefined) return
  const sold = await soldAgain(tx, order)
  if (sold === null || (await isLeaving(tx))) return
  const next = await writeOrder(tx, renewalTerms(order, sold, order.ends_at), { actor: system, event: 'renew', now })
  const hurdle = await hurdleOf(deps, tx, order, next)
  const paid = hurdle === null ? await payFromBalance(deps, tx, next, { actor: system, now }) : next
  await deps.notify(tx, renewed(paid, hurdle))
}

async function hurdleOf(
  { walletState }: Pick<PayDeps, 'walletState'>,
  tx: TenantTx,
  order: OrderRecord,
  { payable_fen: nextFen }: OrderRecord,
): Promise<RenewalHurdle | null> {
  const ofPrice = hurdleOfPrice(order, nextFen)
  if (ofPrice !== null) return ofPrice
  if ((await walletState(tx)) !== 'READY') return 'WALLET'
  const { M_AVAILABLE: availableFen } = await balancesOf(tx)
  return nextFen > availableFen ? 'BALANCE' : null
}
