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
  for (const merchantId of merchantIds) {
    const tenant = db.tenant(merchantId)
    findings.push(...(await audit(tenant)).findings)
    const book = await balancesOf(tenant)
    compare(`Member ${merchantId}`, -book.P_CHANNEL_MEMBER, held(merchantId.replaceAll('-', '')))
    transit -= book.P_CHANNEL_TRANSIT
    platform -= book.P_CHANNEL_PLATFORM
  }
  compare('Transit', transit, held(PLATFORM_MEMBER_NO, ACCOUNT_SET.transitForward))
  compare('Platform', platform, held(PLATFORM_MEMBER_NO, ACCOUNT_SET.platformBalance))
  if (findings.length > 0) throw new Error(`The demo's books do not agree:\n  ${findings.join('\n  ')}`)
}
