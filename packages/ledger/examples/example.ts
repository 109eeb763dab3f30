// An accounting example: what happens, step by step, as tables of balances by the real ledger on a real database.
import { newId, type Database, type TenantDb } from '@merchant/database'
import { BalanceShort } from '../src/post-errors.ts'
import { balancesOf } from '../src/balance-of.ts'
import { chart, mustBeAccountCode, type AccountCode } from '../src/chart.ts'
import { entriesOf, type Entry } from '../src/entries-of.ts'
import { fundFlows } from '../src/fund-flow.ts'
import { movesOf } from '../src/moves-of.ts'
import { openBook } from '../src/open-book.ts'
import { post } from '../src/post.ts'
import { postingRules } from '../src/posting-rules.ts'
import type { AmountsOf, PostingRule } from '../src/posting-rule.ts'
import type { Move } from '../src/posting.ts'

export interface Example {
  readonly title: string
  readonly intro: string
  readonly steps: readonly Step[]
}

interface Step {
  readonly says: string
  readonly rule: PostingRule
  readonly moves: readonly Move[]
}

/** One step of an example: a sentence, the rule it follows and the amounts, in 分. */
export function step<Rule extends PostingRule>(says: string, rule: Rule, amounts: AmountsOf<Rule>): Step {
  return { says, rule, moves: movesOf(rule, amounts) }
}

/** Money to begin with: a sale without commission, paid and settled. */
export const settledSale = (paidFen: number): Step[] => {
  const nothing = { commissionFen: 0, serviceFeeFen: 0, channelFeeFen: 0, distributionFen: 0, subsidyFen: 0 }
  return [
    step(`结余：买家付款 ¥${yuan(paidFen)}`, postingRules.orderPaid, { paidFen, subsidyFen: 0 }),
    step('结余：结算，无佣金', postingRules.orderSettled, { netFen: paidFen, ...nothing }),
  ]
}

const START = Date.UTC(2026, 2, 1, 1)
const HOUR = 3_600_000

interface Result {
  readonly says: string
  readonly rule: string
  /** What stands in the book of it; nothing when it was refused. */
  readonly moves: readonly Booked[]
  readonly balances: Record<AccountCode, number>
}

/** Runs the example in a new book of the database and answers it as Markdown, always the same for the same example. */
export async function runExample(example: Example, database: Database): Promise<string> {
  const merchantId = newId(new Date(START))
  const tenant = database.tenant(merchantId)
  await database.transaction(merchantId, openBook)
  const results: Result[] = []
  for (const [index, { says, rule, moves }] of example.steps.entries()) {
    const now = new Date(START + index * HOUR)
    const subject = { type: 'example', id: String(index), no: String(index + 1) }
    const posting = { key: String(index), kind: rule.kind, occurredAt: now, moves, subject }
    const refusal = await database.transaction(merchantId, (tx) => post(tx, posting, now)).then(() => '', shortBalance)
    results.push({
      says: says + refusal,
      rule: `${rule.id} ${rule.name}`,
      moves: await bookedIn(tenant, String(index)),
      balances: await balancesOf(tenant),
    })
  }
  const last = results.at(-1)?.balances ?? (await balancesOf(tenant))
  const { entries } = await entriesOf(tenant, { limit: 1000 })
  const parts = [
    `# ${example.title}`,
    example.intro,
    '## 记账凭证（元）',
    journalTable(results),
    '## T 形账户（元）',
    ledgerTable(results),
    '## 每一步之后的账户余额（元）',
    balancesTable(results),
    `故事结束时，通联应为：会员账户 ${yuan(-last.P_CHANNEL_MEMBER)}，中间账户 ${yuan(-last.P_CHANNEL_TRANSIT)}，平台账户因本商户增加 ${yuan(-last.P_CHANNEL_PLATFORM)}。`,
    '## 商户看到的资金流水（元）',
    flowsTable(entries.toReversed()),
  ]
  return `${parts.join('\n\n')}\n`
}

interface Booked {
  /** What it comes out of is the debit side: a balance is what came in minus what went out. */
  readonly debit: AccountCode
  readonly credit: AccountCode
  readonly fen: number
}

async function bookedIn(db: TenantDb, key: string): Promise<Booked[]> {
  const rows = await db
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_posting as posting', (join) =>
      join.onRef('posting.merchant_id', '=', 'entry.merchant_id').onRef('posting.id', '=', 'entry.posting_id'),
    )
    .where('posting.key', '=', key)
    .where('entry.amount_fen', '>', 0)
    .orderBy('entry.move_no')
    .select(['entry.account_code as credit', 'entry.counter_account_code as debit', 'entry.amount_fen as fen'])
    .execute()
  return rows.map(({ debit, credit, fen }) => ({
    debit: mustBeAccountCode(debit),
    credit: mustBeAccountCode(credit),
    fen,
  }))
}

function journalTable(results: readonly Result[]): string {
  return table(
    ['#', '发生了什么', '规则', '借', '贷', '金额'],
    results.flatMap(({ says, rule, moves }, index) => {
      if (moves.length === 0) return [[String(index + 1), says, rule, '', '', '']]
      return moves.map(({ debit, credit, fen }, line) => [
        ...(line === 0 ? [String(index + 1), says, rule] : ['', '', '']),
        nameOf(debit),
        nameOf(credit),
        yuan(fen),
      ])
    }),
  )
}

/** A line for each account: what stands on its two sides, by the number of the step, and what is left on which. */
function ledgerTable(results: readonly Result[]): string {
  const booked = results.flatMap(({ moves }, index) => moves.map((move) => ({ ...move, step: index + 1 })))
  const touched = chart.filter(({ code }) => booked.some(({ debit, credit }) => debit === code || credit === code))
  const side = (moves: typeof booked) => moves.map(({ step: no, fen }) => `(${no}) ${yuan(fen)}`).join('<br>')
  const sum = (moves: readonly Booked[]) => moves.reduce((total, { fen }) => total + fen, 0)
  const rows = touched.map(({ code, name }) => {
    const [debits, credits] = [
      booked.filter((move) => move.debit === code),
      booked.filter((move) => move.credit === code),
    ]
    const left = sum(credits) - sum(debits)
    return { name, debits, credits, left }
  })
  const total = (of: (left: number) => number) => yuan(rows.reduce((all, { left }) => all + of(left), 0))
  return table(
    ['账户', '借方', '贷方', '余额在借方', '余额在贷方'],
    [
      ...rows.map(({ name, debits, credits, left }) => [
        name,
        side(debits),
        side(credits),
        left < 0 ? yuan(-left) : '',
        left > 0 ? yuan(left) : '',
      ]),
      [
        '合计',
        yuan(sum(booked)),
        yuan(sum(booked)),
        total((left) => Math.max(0, -left)),
        total((left) => Math.max(0, left)),
      ],
    ],
  )
}

function balancesTable(results: readonly Result[]): string {
  const touched = chart.filter(({ code }) => results.some(({ balances }) => balances[code] !== 0))
  return table(
    ['#', '发生了什么', '规则', ...touched.map(({ name }) => name)],
    results.map(({ says, rule, balances }, index) => [
      String(index + 1),
      says,
      rule,
      ...touched.map(({ code }) => yuan(balances[code])),
    ]),
  )
}

function flowsTable(entries: readonly Entry[]): string {
  return table(
    ['#', '类型', '账户', '方向', '金额', '余额'],
    entries.map((entry) => [
      entry.subject.no,
      entry.flow ? fundFlows[entry.flow].zh : '',
      nameOf(entry.account),
      { in: '收入', out: '支出', move: '划转' }[entry.direction],
      `${entry.amountFen > 0 ? '+' : ''}${yuan(entry.amountFen)}`,
      yuan(entry.balanceAfterFen),
    ]),
  )
}

function shortBalance(error: unknown): string {
  if (!(error instanceof BalanceShort)) throw error
  return `（拒绝：${nameOf(error.account)}只有 ${yuan(error.balanceFen)}，需要 ${yuan(error.neededFen)}）`
}

const nameOf = (code: AccountCode) => chart.find((account) => account.code === code)?.name ?? code

/** 分 as 元 with two decimals, by whole numbers only. */
function yuan(fen: number): string {
  const size = Math.abs(fen)
  const whole = String(Math.trunc(size / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${fen < 0 ? '−' : ''}${whole}.${String(size % 100).padStart(2, '0')}`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const isText = (column: number) => rows.some((row) => !/^[+−\d,.]+$/.test(row[column] ?? ''))
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, column) => (isText(column) ? '---' : '---:'))), ...rows.map(line)].join('\n')
}
