// One page of the merchant's fund flow with running balances and the totals of the filter; at most 31 days a query, a number on any day.
import {
  type Api,
  type BodyOf,
  type DataOf,
  dayOf,
  type FlowAccount,
  flowAccount,
  type FlowCounterparty,
  said,
  spoken,
  startOfDay,
} from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import {
  type AccountCode,
  entriesOf,
  type Entry,
  type EntryFilter,
  entryTotalsOf,
  type FundFlow,
  fundFlows,
  postingRules,
} from '@merchant/ledger'
import { refuseCursor } from '../../../kernel/list-page.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { flowNoOf, readFlowNo } from './flow-number.ts'

type ListBody = BodyOf<Api['finance']['flows']>
type ListAnswer = DataOf<Api['finance']['flows']>

const DAY = 86_400_000
const MAX_DAYS = 31
/** Twenty-four months, whatever their days. */
const NUMBERS_DAYS = 24 * 31

export const flowAccounts: Readonly<Record<FlowAccount, AccountCode>> = {
  AVAILABLE: 'M_AVAILABLE',
  PENDING: 'M_PENDING',
  FROZEN: 'M_FROZEN',
  DEPOSIT: 'M_DEPOSIT',
  PROMO: 'M_PROMO',
  DEBT: 'M_DEBT',
}
const wordOf = new Map(flowAccount.options.map((word) => [flowAccounts[word], word]))
const directions = { IN: 'in', OUT: 'out', MOVE: 'move' } as const

/** `looksBack`: among so many lines of each account is looked for what no index leads to, so that a page costs the same of ten million. */
export async function listFlows(
  db: TenantDb,
  body: ListBody,
  now: Date,
  looksBack: number = LOOKS_BACK,
): Promise<ListAnswer> {
  const filter = { ...filterOf(body, now), ...(isFollowing(body) ? { within: looksBack } : {}) }
  const { page = 1, pageSize } = body
  const [{ entries, nextCursor }, totals, isCut] = await Promise.all([
    readPage(db, filter, body, page),
    entryTotalsOf(db, filter),
    isBeyond(db, filter),
  ])
  return {
    list: entries.map(toFlow),
    total: totals.entryCount,
    totalIsExact: !isCut,
    page,
    pageSize,
    nextCursor,
    isCut,
    summary: {
      openingFen: totals.openingFen,
      incomeFen: totals.inFen,
      expenseFen: totals.outFen,
      movedFen: totals.movedFen,
      closingFen: totals.closingFen,
    },
  }
}

const LOOKS_BACK = 50_000

/** What no index leads to. */
const isFollowing = ({ kinds, minFen, maxFen }: ListBody): boolean =>
  kinds !== undefined || minFen !== undefined || maxFen !== undefined

/** Which entries a body asks for, however many they are. */
export function filterOf(body: Omit<ListBody, 'pageSize' | 'sort'>, now: Date): EntryFilter {
  const { account, direction, kinds, minFen, maxFen, keyword = '' } = body
  const { from, to } = rangeOf(body, now)
  return {
    accounts: account === undefined ? Object.values(flowAccounts) : [flowAccounts[account]],
    ...(direction === undefined ? {} : { direction: directions[direction] }),
    ...(kinds === undefined ? {} : { flows: kinds.map(mustBeFlow) }),
    minFen,
    maxFen,
    ...(keyword === '' ? {} : { no: keyword.toUpperCase() }),
    from,
    to,
    ...lineOf(keyword, account),
  }
}

const mustBeFlow = (kind: string): FundFlow =>
  isFlow(kind)
    ? kind
    : refuse('request.invalid', { what: said(`：没有业务类型 ${kind}`, `: there is no kind ${kind}`) })
const isFlow = (kind: string): kind is FundFlow => Object.hasOwn(fundFlows, kind)

/** The one line of a flow number, on whatever day. */
function lineOf(keyword: string, account: FlowAccount | undefined): Partial<EntryFilter> {
  const line = readFlowNo(keyword.toUpperCase())
  if (line === null) return {}
  const from = startOfDay(line.day)
  const isOther = account !== undefined && account !== line.account
  return {
    no: undefined,
    accounts: isOther ? [] : [flowAccounts[line.account]],
    version: line.version,
    from,
    to: new Date(from.getTime() + DAY),
  }
}

/** Whether an account has more lines in that time than are looked through. */
async function isBeyond(db: TenantDb, { within, accounts = [], from, to }: EntryFilter): Promise<boolean> {
  if (within === undefined) return false
  const countOf = async (some: readonly AccountCode[]) =>
    (await entryTotalsOf(db, { accounts: some, from, to })).entryCount
  if ((await countOf(accounts)) <= within) return false
  const counts = await Promise.all(accounts.map((one) => countOf([one])))
  return counts.some((count) => count > within)
}

/**
 * Half-open `[from, to)`; without dates the last 31 days up to now. A number that is asked for without any day is looked for as far
 * back as the months of the books are shown: an index leads to it.
 */
export function rangeOf(body: Pick<ListBody, 'keyword' | 'from' | 'to'>, now: Date): { from: Date; to: Date } {
  const to = body.to === undefined ? new Date(now.getTime() + 1) : new Date(body.to)
  const isOfNumber = body.keyword !== undefined && body.keyword !== '' && body.from === undefined
  if (isOfNumber && body.to === undefined) return { from: new Date(to.getTime() - NUMBERS_DAYS * DAY), to }
  const from =
    body.from === undefined ? startOfDay(dayOf(new Date(to.getTime() - (MAX_DAYS - 1) * DAY))) : new Date(body.from)
  if (from >= to)
    refuse('limit.exceeded', { limit: said('开始时间须早于结束时间', 'the beginning must be before the end') })
  if (to.getTime() - from.getTime() > MAX_DAYS * DAY)
    refuse('limit.exceeded', { limit: said(`一次最多查询 ${MAX_DAYS} 天`, `at most ${MAX_DAYS} days at a time`) })
  return { from, to }
}

/** By cursor without an end, by number to row 10,000; either is one statement. */
async function readPage(db: TenantDb, filter: EntryFilter, { cursor, pageSize }: ListBody, page: number) {
  const place = cursor === undefined ? { offset: (page - 1) * pageSize } : { cursor }
  try {
    return await entriesOf(db, { ...filter, ...place, limit: pageSize })
  } catch (error) {
    if (error instanceof RangeError) refuseCursor()
    throw error
  }
}

const OF_BUYERS: readonly Entry['flow'][] = ['orderReceipt', 'orderRefund']
const OF_BANKS: readonly Entry['flow'][] = [
  'recharge',
  'rechargeRefund',
  'promoRecharge',
  'depositPaid',
  'withdraw',
  'withdrawReturn',
  'withdrawBounce',
]

/** Whoever had the money before, or has it after; everything else is settled with the platform. */
function counterpartyOf({ direction, flow }: Entry): FlowCounterparty {
  if (direction === 'move') return 'OWN'
  if (OF_BUYERS.includes(flow)) return 'BUYER'
  return OF_BANKS.includes(flow) ? 'BANK' : 'PLATFORM'
}

export function toFlow(entry: Entry): ListAnswer['list'][number] {
  const account = wordOf.get(entry.account) ?? 'AVAILABLE'
  const rule = Object.entries(postingRules).find(([kind]) => kind === entry.kind)?.[1]
  return {
    id: entry.id,
    flowNo: flowNoOf(account, entry),
    counterparty: counterpartyOf(entry),
    at: entry.postedAt.toISOString(),
    account,
    direction: entry.direction === 'in' ? 'IN' : entry.direction === 'out' ? 'OUT' : 'MOVE',
    kind: entry.flow ?? entry.kind,
    kindLabel: entry.flow === null ? (rule?.name ?? entry.kind) : spoken(fundFlows[entry.flow]),
    amountFen: entry.amountFen,
    balanceAfterFen: entry.balanceAfterFen,
    subjectType: entry.subject.type,
    subjectId: entry.subject.id,
    subjectNo: entry.subject.no,
    relatedNo: entry.relatedNo ?? '',
    note: entry.note ?? '',
  }
}
