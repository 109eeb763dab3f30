// For tests: days of calls, postings and files of the provider on a real database, without a provider.
import { newId } from '@merchant/database'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { movesOf, openBook, post, postingRules } from '@merchant/ledger'
import { createManualClock, type ManualClock } from '../../../kernel/clock.ts'
import { createFieldCipher } from '../../../kernel/field-cipher.ts'
import { registerTestMerchant } from '../../merchant/profile/merchant.testing.ts'
import { createMoneyCases } from '../cases/index.ts'
import type { Bounce } from '../withdraw-order/index.ts'
import { createReconciliation } from './index.ts'
import type { FileKind } from './reconcile-day.ts'

export const HEADER =
  '通商云订单号|订单类型|交易金额(单位:分)|手续费金额(单位:分)|交易时间|商户订单编号|渠道金额|渠道流水号|渠道手续费(单位:分)|通商云手续费(单位:分)|分期金额(单位:分)|持卡人手续费(单位:分)|扩展参数|预付卡是否结算|预付卡交易金额(单位:分)|支付方式|原商户订单号|原通商云订单号|渠道交易类型|卡号|卡类别|'

export interface Line {
  readonly number: string
  readonly kind: string
  readonly fen: number
  readonly feeFen?: number
  /** yyyy-MM-dd HH:mm:ss */
  readonly at: string
  readonly original?: string
}

export const lineText = ({ number, kind, fen, feeFen = 0, at, original = '' }: Line): string =>
  `P${number}|${kind}|${fen}|${feeFen}|${at}|${number}|0|0|0|0|0|0|||0|QUICKPAY|${original}|||||`

const KINDS = [
  '充值',
  '消费',
  '协议消费',
  '提现',
  '平台转账',
  '托收',
  '协议托收',
  '单笔托付',
  '批量托付',
  '跨应用转账',
  '退款',
  '理财',
  '跨境提现',
]
const IN_SUMMARY: Readonly<Record<string, string>> = { 托付: '单笔托付' }

export function summaryText(lines: Iterable<Line>): string {
  const sums = new Map(KINDS.map((kind) => [kind, { count: 0, fen: 0 }]))
  const all = { count: 0, fen: 0 }
  for (const { kind, fen } of lines) {
    const sum = sums.get(IN_SUMMARY[kind] ?? kind) ?? { count: 0, fen: 0 }
    for (const one of [sum, all]) {
      one.count += 1
      one.fen += fen
    }
  }
  return `${[all.count, all.fen, '', '', ...KINDS.flatMap((kind) => [sums.get(kind)?.count, sums.get(kind)?.fen])].join('|')}|\n`
}

/** In pieces, as it comes over the line. */
async function* piecesOf(text: Iterable<string>): AsyncGenerator<Uint8Array> {
  let piece = ''
  let end = ''
  for (const line of text) {
    piece += `${end}${line}`
    end = '\n'
    if (piece.length < 60_000) continue
    yield Buffer.from(piece)
    piece = ''
  }
  if (piece !== '') yield Buffer.from(piece)
}

interface Call {
  readonly merchantId: string
  readonly number: string
  readonly service?: 'collect' | 'agentPay' | 'withdraw' | 'refund'
  readonly fen: number
  readonly feeFen?: number
  readonly status?: 'SENT' | 'PENDING' | 'SUCCEEDED' | 'FAILED'
  readonly settledAt: string
  /** Left out: as soon as it was made. */
  readonly madeAt?: string
  readonly subject?: { readonly type: string; readonly id: string }
}

export interface ReconWorld {
  readonly suite: TestDatabase
  readonly clock: ManualClock
  readonly alarmed: string[]
  readonly problems: string[]
  readonly bounced: Bounce[]
  readonly asked: string[]
  readonly recon: ReturnType<typeof createReconciliation>
  /** Another server over the same database. */
  readonly other: ReturnType<typeof createReconciliation>
  /** What the provider holds more than the ledger. */
  readonly differences: Map<string, number | null>
  /** What the provider says of the platform's accounts; of those that are not here nothing. */
  readonly accounts: Map<string, number>
  addMerchant(): Promise<string>
  addCall(call: Call): Promise<string>
  /** The posting of a withdrawal that has arrived. */
  bookPaid(merchantId: string, orderId: string, fen: number, feeFen: number, at: string): Promise<void>
  /** The provider's files of a day, in place of those it had. */
  write(
    day: string,
    lines: readonly Line[],
    files?: { readonly detail?: Iterable<string>; readonly summary?: string },
  ): void
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
}

const at = (text: string): Date => new Date(`${text.replace(' ', 'T')}+08:00`)

export async function startReconWorld(): Promise<ReconWorld> {
  const suite = await createTestDatabase()
  const db = suite.database
  const clock = createManualClock(at('2026-11-21 09:00:00'))
  const cipher = createFieldCipher(Buffer.alloc(32, 1), Buffer.alloc(32, 2))
  const files = new Map<string, Iterable<string>>()
  const alarmed: string[] = []
  const problems: string[] = []
  const bounced: Bounce[] = []
  const asked: string[] = []
  const differences = new Map<string, number | null>()
  const accounts = new Map<string, number>()
  const { open: openCase } = createMoneyCases({ db, clock, notify: async () => undefined })
  const create = () =>
    createReconciliation({
      db,
      clock,
      openCase,
      alarms: { count: (kind, subject) => void alarmed.push(`${kind} ${subject}`) },
      onError: (problem, error) => void problems.push(`${problem} ${error instanceof Error ? error.message : ''}`),
      orders: {
        checkFile: async () => ({ kind: 'unknown', reason: 'notSent' }),
        openFile: async () => ({ kind: 'notThere' }),
        detail: async ({ orderNo }) => {
          asked.push(orderNo)
          return { kind: 'refused', code: '40000', message: '' }
        },
        platformBalance: async ({ account }) => {
          const fen = accounts.get(account)
          return fen === undefined ? { kind: 'unknown' } : { kind: 'done', data: { totalFen: fen, availableFen: fen } }
        },
      },
      fetchFile: async (day: string, kind: FileKind) => {
        const text = files.get(`${day}/${kind}`)
        return text === undefined ? 'notThere' : piecesOf(text)
      },
      compareWithProvider: async (merchantId) => ({
        differenceFen: differences.get(merchantId) === undefined ? 0 : (differences.get(merchantId) ?? null),
        waitsForCalls: false,
      }),
      askCall: async (_merchantId, callId) => void asked.push(callId),
      bounceWithdrawal: async (_tx, bounce) => {
        bounced.push(bounce)
        return true
      },
    })
  const sql: ReconWorld['sql'] = async (text, values = []) =>
    (await db.pool.query<Record<string, unknown>>(text, values)).rows
  return {
    suite,
    clock,
    alarmed,
    problems,
    bounced,
    asked,
    differences,
    accounts,
    recon: create(),
    other: create(),
    sql,
    async addMerchant() {
      const { actor } = await registerTestMerchant({ db, clock, cipher })
      await db.transaction(actor.merchantId, openBook)
      return actor.merchantId
    },
    async addCall({
      merchantId,
      number,
      service = 'withdraw',
      fen,
      feeFen = 0,
      status = 'SUCCEEDED',
      settledAt,
      madeAt = settledAt,
      subject,
    }) {
      const id = newId(clock.now())
      await sql('insert into provider_number (number, merchant_id) values ($1, $2)', [number, merchantId])
      await sql(
        `insert into provider_call (merchant_id, id, number, service, subject_type, subject_id, amount_fen, request, status,
          created_at, settled_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [
          merchantId,
          id,
          number,
          service,
          subject?.type ?? 'test',
          subject?.id ?? id,
          fen,
          JSON.stringify({ feeFen }),
          status,
          at(madeAt),
          status === 'SUCCEEDED' || status === 'FAILED' ? at(settledAt) : null,
        ],
      )
      return id
    },
    async bookPaid(merchantId, orderId, fen, feeFen, when) {
      const { rechargeReceived, withdrawApplied, withdrawSent, withdrawPaid } = postingRules
      const subject = { type: 'withdrawOrder', id: orderId, no: orderId }
      const net = { netFen: fen - feeFen, feeFen }
      const steps = [
        { step: 'test', kind: rechargeReceived.kind, moves: movesOf(rechargeReceived, { amountFen: fen, feeFen: 0 }) },
        { step: 'applied', kind: withdrawApplied.kind, moves: movesOf(withdrawApplied, { amountFen: fen }) },
        { step: 'sent', kind: withdrawSent.kind, moves: movesOf(withdrawSent, net) },
        { step: 'paid', kind: withdrawPaid.kind, moves: movesOf(withdrawPaid, net) },
      ]
      for (const { step, kind, moves } of steps)
        await db.transaction(merchantId, (tx) =>
          post(
            tx,
            { key: `withdrawOrder/${orderId}/${step}`, kind, occurredAt: at(when), moves, subject },
            clock.now(),
          ),
        )
    },
    write(day, lines, { detail, summary } = {}) {
      files.set(`${day}/detail`, detail ?? [HEADER, ...lines.map(lineText)])
      files.set(`${day}/summary`, [summary ?? summaryText(lines).trimEnd()])
    },
    stop: () => suite.drop(),
  }
}
