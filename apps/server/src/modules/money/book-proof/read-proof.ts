// The proof of a book as it stands: what the night wrote down, beside what the newest entries and the chain of seals say now.
import { type BookProof, type ProofState, type ProvenAccount, said, type Said, spoken } from '@merchant/contract'
import type { Database, TenantDb } from '@merchant/database'
import { type AccountState, accountStates, chainState, chart, type PostingRule, postingRules } from '@merchant/ledger'
import { z } from 'zod'
import { languageOfRequest } from '../../../kernel/request-context.ts'
import { countOpenDifferences } from '../provider-reconciliation/index.ts'
import { newestRoot } from '../reconciliation/index.ts'
import { postingIn, type SaidFinding, withPosting } from './say-finding.ts'

const keptMarks = z.record(z.string(), z.object({ version: z.int() }))
const keptFindings = z.array(z.string())

/** Its cost grows with accounts and days, never with entries. */
export async function readProof(db: Database, merchantId: string): Promise<BookProof> {
  const tenant = db.tenant(merchantId)
  const [accounts, chain, audit, root, provider] = await Promise.all([
    accountStates(tenant),
    chainState(tenant),
    tenant.selectFrom('ledger_audit').selectAll().executeTakeFirst(),
    newestRoot(db.global),
    readProvider(tenant, merchantId),
  ])
  const marks = keptMarks.parse(audit?.marks ?? {})
  const found = new Set([
    ...keptFindings.parse(audit?.findings ?? []),
    ...liveFindings(accounts),
    ...chain.findings,
    ...(chain.count < (audit?.sealed_seq ?? 0) ? [`Seal ${audit?.sealed_seq} is missing`] : []),
  ])
  const called = await postingsCalled(tenant, [...found])
  const findings = [...found].map((finding) => withPosting(finding, called))
  const rows = accounts.map((account) => rowOf(account, marks[account.code]?.version ?? 0))
  const entries = sumOf(rows.map((row) => row.entries))
  const proven = sumOf(rows.map((row) => row.proven))
  const stateOf = (against: SaidFinding['against'], isLookedAt: boolean): ProofState => {
    if (findings.some((finding) => finding.against === against)) return 'BROKEN'
    return isLookedAt ? 'HOLDS' : 'WAITING'
  }
  const isAudited = proven > 0
  return {
    postings: {
      state: stateOf('postings', isAudited),
      findings: wordsOf(findings, 'postings'),
      sumFen: sumOf(accounts.map((account) => account.balanceFen)),
      entries,
      proven,
      provenAt: audit?.audited_at?.toISOString() ?? null,
    },
    balances: {
      state: stateOf('balances', isAudited),
      findings: wordsOf(findings, 'balances'),
      accounts: rows,
    },
    seals: {
      state: stateOf('seals', chain.count > 0),
      findings: wordsOf(findings, 'seals'),
      count: chain.count,
      sealed: chain.sealed,
      unsealed: Math.max(0, entries - chain.sealed),
      newest: chain.newest && {
        no: chain.newest.seq,
        day: chain.newest.day,
        hash: chain.newest.hash.toString('hex'),
        at: chain.newest.sealedAt.toISOString(),
      },
      root,
      checkedAt: audit?.seals_checked_at?.toISOString() ?? null,
      rereadTo: audit?.checked_seq ?? 0,
    },
    provider,
  }
}

/** Postings by their keys, as a merchant knows them: what happened, to which document. */
async function postingsCalled(db: TenantDb, findings: readonly string[]): Promise<Map<string, Said>> {
  const keys = [...new Set(findings.flatMap((finding) => postingIn(finding) ?? []))]
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledger_posting')
    .select(['key', 'kind', 'subject_no'])
    .where('key', 'in', keys)
    .execute()
  return new Map(
    rows.map(({ key, kind, subject_no: no }) => {
      const rule = Object.values<PostingRule>(postingRules).find((one) => one.kind === kind)
      return [key, said(`${rule?.name ?? kind} ${no}`, `${rule?.nameEn ?? kind} ${no}`)]
    }),
  )
}

/** What the accounts say against their newest entries, and together. */
function liveFindings(accounts: readonly AccountState[]): string[] {
  const sum = sumOf(accounts.map((account) => account.balanceFen))
  return [
    ...(sum === 0 ? [] : [`The book adds up to ${sum} 分, not to zero`]),
    ...accounts.flatMap(({ code, balanceFen, sumFen, entries }) => {
      if (sumFen === null) return [`${code} is at version ${entries} with entries up to version ${entries - 1}`]
      return sumFen === balanceFen ? [] : [`${code} says ${balanceFen} 分, its entries ${sumFen} 分`]
    }),
  ]
}

function rowOf({ code, balanceFen, entries, sumFen }: AccountState, proven: number): ProvenAccount {
  const known = chart.find((account) => account.code === code)
  return {
    code,
    name: (languageOfRequest() === 'zh' ? known?.name : known?.nameEn) ?? code,
    isOwn: known?.owner === 'merchant',
    entries,
    sumFen: sumFen ?? 0,
    balanceFen,
    proven: Math.min(proven, entries),
    holds: sumFen === balanceFen,
  }
}

const wordsOf = (findings: readonly SaidFinding[], against: SaidFinding['against']): string[] =>
  findings.filter((finding) => finding.against === against).map(({ text }) => spoken(text))

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** What the comparison with the provider came to. A merchant reads how many differences are being looked into, and no more. */
async function readProvider(db: TenantDb, merchantId: string): Promise<BookProof['provider']> {
  const compared = await db.selectFrom('recon_balance').selectAll().executeTakeFirst()
  const open = await countOpenDifferences(db, merchantId)
  const files = await db
    .selectFrom('recon_run')
    .select('day_on')
    .where('status', 'in', ['OK', 'DIFF'])
    .orderBy('day_on', 'desc')
    .limit(1)
    .executeTakeFirst()
  const differenceFen = compared?.difference_fen ?? null
  const isBroken = open > 0 || (differenceFen !== null && differenceFen !== 0)
  return {
    state: isBroken ? 'BROKEN' : differenceFen === null ? 'WAITING' : 'HOLDS',
    findings: [],
    comparedAt: compared?.compared_at.toISOString() ?? null,
    differenceFen,
    filesDay: files?.day_on ?? null,
    open,
  }
}
