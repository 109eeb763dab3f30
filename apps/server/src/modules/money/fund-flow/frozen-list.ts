// Why money of a merchant is frozen: what every frozen fen waits for, each with the document that froze it.
import type { Api, DataOf } from '@merchant/contract'
import type { Database } from '@merchant/database'
import { balanceOf } from '@merchant/ledger'

type Answer = DataOf<Api['finance']['frozen']>

/** Something that holds money, in the words of whoever asked for it. */
export interface Held {
  readonly kind: Answer['list'][number]['kind']
  readonly id: string
  readonly no: string
  readonly fen: number
  readonly since: Date
  readonly reason: string | null
}

export interface FrozenDeps {
  readonly db: Database
  /** Of each kind that there is; each reads what holds money now, and not what held it once. */
  readonly holders: readonly ((merchantId: string) => Promise<readonly Held[]>)[]
}

/** Oldest first. What nothing explains is shown as such: the sum is always that of the account. */
export async function listFrozen({ db, holders }: FrozenDeps, merchantId: string): Promise<Answer> {
  const tenant = db.tenant(merchantId)
  const [frozenFen, ...held] = await Promise.all([
    balanceOf(tenant, 'M_FROZEN'),
    ...holders.map((holder) => holder(merchantId)),
  ])
  const list = held.flat().toSorted((a, b) => a.since.getTime() - b.since.getTime())
  const explainedFen = list.reduce((sum, { fen }) => sum + fen, 0)
  return {
    frozenFen,
    otherFen: frozenFen - explainedFen,
    list: list.map(({ since, ...one }) => ({ ...one, since: since.toISOString() })),
  }
}
