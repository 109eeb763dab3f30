// Replays our past in the sandbox, and proves that its books and ours agree to the last 分.
import type { AdminClient, HistoryOperation } from '@merchant/allinpay-sandbox'
import { ACCOUNT_SET, PLATFORM_MEMBER_NO } from '@merchant/allinpay/wire'
import type { Database } from '@merchant/database'
import { audit, balancesOf } from '@merchant/ledger'

/** Empties the sandbox (all but apps, keys and switches) and replays everything in one go. */
export async function replayInSandbox(admin: AdminClient, operations: readonly HistoryOperation[]): Promise<void> {
  await admin.reset()
  await admin.history(operations)
}

/** Errors: throws with every difference between the ledger, its entries and the sandbox. */
export async function mustAgree(db: Database, admin: AdminClient, merchantIds: readonly string[]): Promise<void> {
  const balances = await admin.balances()
  const held = (owner: string, accountSet?: string) =>
    balances
      .filter((each) => each.owner === owner && (accountSet === undefined || each.accountSet === accountSet))
      .reduce((sum, { available, frozen }) => sum + available + frozen, 0)
  const findings = await admin.invariants()
  const compare = (what: string, ours: number, theirs: number) => {
    if (ours !== theirs) findings.push(`${what}: the ledger says ${ours} 分, the sandbox ${theirs} 分`)
  }
  let transit = 0
  let platform = 0
  let refunds = 0
  for (const merchantId of merchantIds) {
    const tenant = db.tenant(merchantId)
    findings.push(...(await audit(tenant)).findings)
    const book = await balancesOf(tenant)
    const leaving = await leavingMembers(db, merchantId)
    compare(`Member ${merchantId}`, -book.P_CHANNEL_MEMBER - leaving, held(merchantId.replaceAll('-', '')))
    refunds += leaving
    transit -= book.P_CHANNEL_TRANSIT
    platform -= book.P_CHANNEL_PLATFORM
  }
  compare('Transit', transit, held(PLATFORM_MEMBER_NO, ACCOUNT_SET.transitForward))
  compare('Refunds under way', refunds, held(PLATFORM_MEMBER_NO, ACCOUNT_SET.transitReverse))
  compare('Platform', platform, held(PLATFORM_MEMBER_NO, ACCOUNT_SET.platformBalance))
  if (findings.length > 0) throw new Error(`The demo's books do not agree:\n  ${findings.join('\n  ')}`)
}

/** Refunds of settled orders that the channel works on: the provider has taken them from the merchant, we book the end. */
async function leavingMembers(db: Database, merchantId: string): Promise<number> {
  const { fen } = await db
    .tenant(merchantId)
    .selectFrom('refund_order')
    .select(({ fn }) => fn.sum<string | null>('amount_fen').as('fen'))
    .where('status', '<>', 'SUCCESS')
    .where('step', '=', 'REFUND')
    .where('is_settled', '=', true)
    .executeTakeFirstOrThrow()
  return Number(fen ?? 0)
}
