// Holds a book against its seals, and names every entry that is not what was sealed.
import type { TenantDb, TenantTx } from '@merchant/database'
import { createPartHash, hashEntry, hashSeal, MARK_BYTES, NOTHING_BEFORE } from './seal-hash.ts'
import { sealedRows } from './sealed-rows.ts'

interface Verified {
  readonly findings: readonly string[]
  /** The newest seal that was looked at; what comes next begins behind it. */
  readonly seq: number
  /** No seal is behind it. */
  readonly isAtEnd: boolean
}

/** More findings than this say nothing new. */
const MOST = 50

/**
 * Looks at most at `most` seals behind `after`: that each follows the one before, seals what it says, and that the entries it
 * covers are still those. Flat in memory however long the book is.
 */
export async function verifySeals(
  db: TenantDb | TenantTx,
  { after = 0, most = Infinity }: { readonly after?: number; readonly most?: number } = {},
): Promise<Verified> {
  const findings: string[] = []
  let previous = await sealBefore(db, after)
  let seq = after
  for (let looked = 0; looked < most; looked += 1) {
    const seal = await nextSeal(db, seq)
    if (seal === undefined) return { findings, seq, isAtEnd: true }
    if (seal.seq !== seq + 1) findings.push(`Seal ${seq + 1} is missing`)
    else if (!seal.previous_hash.equals(previous)) findings.push(`Seal ${seal.seq} does not follow the one before it`)
    findings.push(...(await verifySeal(db, seal)))
    previous = seal.hash
    seq = seal.seq
    if (findings.length >= MOST) return { findings: findings.slice(0, MOST), seq, isAtEnd: false }
  }
  return { findings, seq, isAtEnd: (await nextSeal(db, seq)) === undefined }
}

type Seal = NonNullable<Awaited<ReturnType<typeof nextSeal>>>

async function verifySeal(db: TenantDb | TenantTx, seal: Seal): Promise<string[]> {
  const rows = await db.selectFrom('ledger_seal_part').selectAll().where('seq', '=', seal.seq).execute()
  const parts = rows.map((row) => ({
    account: row.account_code,
    fromVersion: row.from_version,
    toVersion: row.to_version,
    balanceFen: row.balance_fen,
    entriesHash: row.entries_hash,
    marks: row.marks,
  }))
  const head = { merchantId: seal.merchant_id, seq: seal.seq, day: seal.day, previousHash: seal.previous_hash }
  const findings = hashSeal(head, parts).equals(seal.hash) ? [] : [`Seal ${seal.seq} is not what was sealed`]
  for (const part of parts) findings.push(...(await verifyPart(db, seal.seq, part)))
  return findings
}

interface Part {
  readonly account: string
  readonly fromVersion: number
  readonly toVersion: number
  readonly entriesHash: Buffer
  readonly marks: Buffer
}

async function verifyPart(db: TenantDb | TenantTx, seq: number, part: Part): Promise<string[]> {
  const { account, fromVersion: from, toVersion: to, marks } = part
  const findings: string[] = []
  const entries = createPartHash()
  let at = from
  const missing = (until: number) => {
    for (let version = at + 1; version < until && findings.length < MOST; version += 1)
      findings.push(`Entry ${version} of ${account} is gone`)
  }
  for await (const { version, postingKey, row } of sealedRows(db, account, { from, to })) {
    missing(version)
    const hash = hashEntry(row)
    entries.add(hash)
    const start = (version - from - 1) * MARK_BYTES
    if (!marks.subarray(start, start + MARK_BYTES).equals(hash.subarray(0, MARK_BYTES)))
      findings.push(`Entry ${version} of ${account} (posting ${postingKey}) is not what was sealed`)
    at = version
  }
  missing(to + 1)
  const isWhole = entries.end().hash.equals(part.entriesHash)
  if (!isWhole && findings.length === 0) findings.push(`Seal ${seq} of ${account} is not what was sealed`)
  return findings
}

const nextSeal = (db: TenantDb | TenantTx, after: number) =>
  db
    .selectFrom('ledger_seal')
    .select(['merchant_id', 'seq', 'day_on as day', 'previous_hash', 'hash'])
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()

async function sealBefore(db: TenantDb | TenantTx, seq: number): Promise<Buffer> {
  const seal = await db.selectFrom('ledger_seal').select('hash').where('seq', '=', seq).executeTakeFirst()
  return seal?.hash ?? NOTHING_BEFORE
}
