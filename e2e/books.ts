// Looks behind the screens: do the books close, and does the provider hold what we think?
import { openDatabase } from '@merchant/database'
import { audit, balancesOf } from '@merchant/ledger'
import type { Stack } from '../tools/src/stack/start-stack.ts'

interface Books {
  /** What the ledger's audit and the sandbox's invariants found wrong. */
  readonly findings: readonly string[]
  /** Sum over all accounts of all books: zero, always. */
  readonly bookFen: number
  /** What the provider's member accounts hold more than ours mirror. */
  readonly memberFen: number
}

export async function booksOf(stack: Stack): Promise<Books> {
  const db = openDatabase({ url: stack.databaseUrl, maxConnections: 2 })
  try {
    const findings = [...(await stack.sandbox.admin.invariants())]
    let bookFen = 0
    let memberFen = 0
    const merchants = await db.acrossMerchants.selectFrom('merchant').select('merchant_id').execute()
    for (const { merchant_id: merchantId } of merchants) {
      const book = db.tenant(merchantId)
      findings.push(...(await audit(book)).findings)
      const balances = await balancesOf(book)
      bookFen += Object.values(balances).reduce((sum, fen) => sum + fen, 0)
      const theirs = await stack.sandbox.admin.balances(merchantId.replaceAll('-', ''))
      memberFen +=
        theirs.reduce((sum, balance) => sum + balance.available + balance.frozen, 0) + balances.P_CHANNEL_MEMBER
    }
    return { findings, bookFen, memberFen }
  } finally {
    await db.close()
  }
}
