// One day's file: fetched, read, held against its summary, our orders and the ledger; then what was open of other days again.
import type { StatementSums } from '@merchant/contract'
import type { Database } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { OpenCase } from '../cases/index.ts'
import { readDetail } from './detail-file.ts'
import { findDifferences, type Finding, MOST_FINDINGS } from './find-differences.ts'
import { type Asked, closeGone, type DiffRecord, type Found, keepDifference } from './keep-differences.ts'
import { dropLines, dropOldLines, type Staged, stageLines } from './stage-lines.ts'
import { StatementRefused } from './statement-refused.ts'
import { readSummary, type StatementSummary } from './summary-file.ts'

export type FileKind = 'detail' | 'summary'

export interface ReconcileDeps {
  readonly db: Database
  readonly clock: Clock
  readonly openCase: OpenCase
  /** The file of a day, as it comes; `notThere` while the provider has not written it. */
  readonly fetchFile: (day: string, kind: FileKind) => Promise<AsyncIterable<Uint8Array> | 'notThere'>
  /** Makes sure of an order whose end is not known here. */
  readonly askCall: (merchantId: string, callId: string) => Promise<unknown>
  /** What the provider says of an order today. */
  readonly askOrder: (number: string) => Promise<Asked>
  /** A withdrawal that the file says was sent back; answers whether it was booked. */
  readonly bounce: (diff: DiffRecord, now: Date) => Promise<boolean>
  readonly onError: (problem: string, error?: unknown) => void
}

export interface DayResult {
  readonly ours: { readonly count: number; readonly fen: number }
  readonly theirs: { readonly count: number; readonly fen: number; readonly feeFen: number }
  readonly matched: number
  readonly found: number
  /** What the summary says otherwise than the lines do; null when they agree. */
  readonly sums: StatementSums | null
}

/** Of one run; more are in trouble together, and one answer more says nothing new. */
const MOST_ASKED = 200

/** Errors: throws StatementRefused for a file that can't be believed; `notThere` while there is none. */
export async function reconcileDay(deps: ReconcileDeps, day: string): Promise<DayResult | 'notThere'> {
  const { db } = deps
  const [summaryFile, detailFile] = [await deps.fetchFile(day, 'summary'), await deps.fetchFile(day, 'detail')]
  if (summaryFile === 'notThere' || detailFile === 'notThere') return 'notThere'
  const summary = await readSummary(summaryFile)
  const staged = await stageLines(db.global, day, readDetail(detailFile))
  const { found, sums } = await judgeStaged(deps, day, () => sumsAgainst(staged, summary))
  const others = await openDays(db, day)
  for (const other of others) await judgeDay(deps, other)
  await dropOldLines(db.global, day)
  return { ...resultOf(staged, found), sums }
}

/** A file that is not believed leaves no line that another day could be explained by. */
async function judgeStaged(deps: ReconcileDeps, day: string, check: () => StatementSums | null) {
  try {
    const sums = check()
    return { sums, found: await judgeDay(deps, day) }
  } catch (error) {
    if (error instanceof StatementRefused) await dropLines(deps.db.global, day)
    throw error
  }
}

/** So many lines less than the summary counts are an end that is missing, and not lines that are. */
const MISSING = { most: 20, share: 0.01 } as const

/**
 * What the summary says otherwise; null when it agrees. Without its last lines a file is whole to look at.
 * Errors: throws StatementRefused when so much is missing.
 */
function sumsAgainst(staged: Staged, { all, byService }: StatementSummary): StatementSums | null {
  const missing = all.count - staged.all.count
  if (missing > Math.max(MISSING.most, all.count * MISSING.share))
    throw new StatementRefused('CUT_OFF', `lines are missing: ${staged.all.count} of ${all.count} orders`)
  const services = new Set([...Object.keys(staged.byService), ...Object.keys(byService)]) as Set<keyof typeof byService>
  const differing = [...services].flatMap((service) => {
    // What a returned withdrawal is counted under is said nowhere.
    if (service === 'withdrawReturn' || service === 'other') return []
    const { count = 0, fen = 0 } = staged.byService[service] ?? {}
    const { count: summedCount = 0, fen: summedFen = 0 } = byService[service] ?? {}
    return count === summedCount && fen === summedFen ? [] : [{ service, count, fen, summedCount, summedFen }]
  })
  return differing.length === 0 ? null : differing
}

/** Other days of which something is open and whose lines are kept still. */
async function openDays(db: Database, day: string): Promise<string[]> {
  const rows = await db.global
    .selectFrom('recon_diff')
    .innerJoin('recon_run', 'recon_run.day_on', 'recon_diff.day_on')
    .select('recon_diff.day_on')
    .distinct()
    .where('recon_diff.status', '=', 'OPEN')
    .where('recon_diff.kind', 'not in', ['BALANCE', 'BOUNCED'])
    .where('recon_run.status', 'in', ['OK', 'DIFF'])
    .where('recon_diff.day_on', '<>', day)
    .orderBy('recon_diff.day_on', 'desc')
    .limit(40)
    .execute()
  return rows.map((row) => row.day_on)
}

/** Opens what is new, closes what is gone. */
async function judgeDay(deps: ReconcileDeps, day: string): Promise<readonly Finding[]> {
  const { db, clock } = deps
  const found = await findAsked(deps, day)
  if (found.length > MOST_FINDINGS) throw new StatementRefused('TOO_MANY', `more than ${MOST_FINDINGS} differences`)
  let asked = 0
  for (const finding of found) {
    const mustAsk = finding.kind === 'ONLY_OURS' && (await isNew(db, finding.key)) && asked < MOST_ASKED
    if (mustAsk) asked += 1
    const known: Found = mustAsk ? { ...finding, asked: await deps.askOrder(finding.number) } : finding
    const kept = await keepDifference(deps, day, known, clock.now())
    if (kept?.kind === 'BOUNCED') await deps.bounce(kept, clock.now())
  }
  await closeGone(deps, day, new Set(found.map(({ key }) => key)), clock.now())
  return found
}

const isNew = async (db: Database, key: string): Promise<boolean> =>
  ['AUTO_FIXED', null].includes(await knownAs(db, key))

/** What became of a difference that was found before; null: it is new. */
async function knownAs(db: Database, key: string): Promise<string | null> {
  const known = await db.global.selectFrom('recon_diff').select('status').where('key', '=', key).executeTakeFirst()
  return known?.status ?? null
}

/** Has no end here yet, or failed here before its money came; what a person has decided stays decided. */
const mayEnd = async (db: Database, { kind, ourStatus, key }: Finding): Promise<boolean> =>
  kind === 'STATUS' && (ourStatus !== 'FAILED' || ['AUTO_FIXED', 'OPEN', null].includes(await knownAs(db, key)))

/** The differences, after the provider was asked about whatever may have ended otherwise than it stands here. */
async function findAsked(deps: ReconcileDeps, day: string): Promise<readonly Finding[]> {
  const found = await findDifferences(deps.db, day)
  const undecided: Finding[] = []
  for (const finding of found)
    if (undecided.length < MOST_ASKED && (await mayEnd(deps.db, finding))) undecided.push(finding)
  for (const { merchantId, callId, number } of undecided) {
    if (merchantId === null || callId === null) continue
    await deps
      .askCall(merchantId, callId)
      .catch((error: unknown) => deps.onError(`An order of the file could not be asked about: ${number}`, error))
  }
  return undecided.length === 0 ? found : findDifferences(deps.db, day)
}

/** What is ours of the day: theirs, without what we do not count, and with what they do not. */
function resultOf({ all, feeFen }: Staged, found: readonly Finding[]): Omit<DayResult, 'sums'> {
  const ours = { ...all }
  for (const { kind, ourFen, theirFen } of found) {
    if (kind === 'ONLY_OURS') {
      ours.count += 1
      ours.fen += ourFen ?? 0
    } else if (kind === 'AMOUNT') ours.fen += (ourFen ?? 0) - (theirFen ?? 0)
    else if (kind !== 'WRONG_DAY' && kind !== 'LEDGER') {
      ours.count -= 1
      ours.fen -= theirFen ?? 0
    }
  }
  const differing = found.filter(({ kind }) => kind !== 'ONLY_OURS').length
  return { ours, theirs: { ...all, feeFen }, matched: all.count - differing, found: found.length }
}
