// Seals what was booked in a book since its last seal, off the hot path: nothing that posts waits for it.
import type { TenantTx } from '@merchant/database'
import { createPartHash, hashEntry, hashSeal, NOTHING_BEFORE } from './seal-hash.ts'
import { sealedRows } from './sealed-rows.ts'

/** An entry of what is to be sealed is gone: such a book is for people, and is sealed no further. */
export class BookUnsealable extends Error {}

/** A book with more behind it gets several seals, so that no transaction is long. */
const MOST_ENTRIES = 100_000

interface Made {
  readonly seq: number
  readonly entryCount: number
  /** Nothing is left to seal. */
  readonly isAtEnd: boolean
}

/**
 * Makes the next seal; null when nothing is new. The versions of the accounts are read at one moment, and what they stand for is
 * whole: an entry gets its version while its account is held, and its account is held until it is committed. Call it with the
 * book's turn taken; of two at once one fails by the key of the seal.
 * @throws BookUnsealable, after which nothing of the seal was written
 */
export async function sealBook(
  tx: TenantTx,
  { day, now, most = MOST_ENTRIES }: { readonly day: string; readonly now: Date; readonly most?: number },
): Promise<Made | null> {
  const [accounts, sealed, last] = [await accountsOf(tx), await sealedVersions(tx), await lastSeal(tx)]
  const seq = (last?.seq ?? 0) + 1
  let left = most
  let isAtEnd = true
  const parts = []
  for (const { code, version } of accounts) {
    const from = sealed.get(code) ?? 0
    const to = Math.min(version, from + left)
    if (to < version) isAtEnd = false
    if (to === from) continue
    left -= to - from
    parts.push(await sealPart(tx, { account: code, from, to }))
  }
  if (parts.length === 0) return null
  const entryCount = parts.reduce((sum, part) => sum + part.toVersion - part.fromVersion, 0)
  const previousHash = last?.hash ?? NOTHING_BEFORE
  const hash = hashSeal({ merchantId: tx.merchantId, seq, day, previousHash }, parts)
  const head = { merchant_id: tx.merchantId, seq }
  await tx
    .insertInto('ledger_seal')
    .values({ ...head, day_on: day, entry_count: entryCount, previous_hash: previousHash, hash, sealed_at: now })
    .execute()
  await tx
    .insertInto('ledger_seal_part')
    .values(
      parts.map((part) => ({
        ...head,
        account_code: part.account,
        from_version: part.fromVersion,
        to_version: part.toVersion,
        balance_fen: part.balanceFen,
        entries_hash: part.entriesHash,
        marks: part.marks,
      })),
    )
    .execute()
  return { seq, entryCount, isAtEnd }
}

async function sealPart(
  tx: TenantTx,
  { account, from, to }: { readonly account: string; readonly from: number; readonly to: number },
) {
  const entries = createPartHash()
  let at = from
  let balanceFen = 0
  for await (const { version, row } of sealedRows(tx, account, { from, to })) {
    if (version !== at + 1) throw new BookUnsealable(`Entry ${at + 1} of ${account} is gone before it was sealed`)
    entries.add(hashEntry(row))
    balanceFen = Number(row[BALANCE])
    at = version
  }
  if (at !== to) throw new BookUnsealable(`Entry ${at + 1} of ${account} is gone before it was sealed`)
  const { hash: entriesHash, marks } = entries.end()
  return { account, fromVersion: from, toVersion: to, balanceFen, entriesHash, marks }
}

/** Where a sealed row says what its account held. */
const BALANCE = 8

const accountsOf = (tx: TenantTx) =>
  tx.selectFrom('ledger_account').select(['code', 'version']).where('version', '>', 0).orderBy('code').execute()

async function sealedVersions(tx: TenantTx): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('ledger_seal_part')
    .select(({ fn }) => ['account_code', fn.max('to_version').as('version')])
    .groupBy('account_code')
    .execute()
  return new Map(rows.map(({ account_code: account, version }) => [account, Number(version)]))
}

const lastSeal = (tx: TenantTx) =>
  tx.selectFrom('ledger_seal').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst()
