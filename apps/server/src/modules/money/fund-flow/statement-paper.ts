// The statement 资金对账单 of a day or a month that is over, as a paper: always Chinese, and the same bytes whenever it is fetched.
import { amountInWords, dayOf, type FlowAccount, flowAccount, formatYuan, said } from '@merchant/contract'
import { flowAccountTexts } from '@merchant/contract/labels'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { MadeFile } from '../../../kernel/made-file.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { makePaper, type Paper, type PaperTable } from '../../../kernel/paper/paper.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { daysOf, type Period, periodOf, totalsOf } from './flow-periods.ts'
import { flowAccounts } from './fund-flow.list.ts'

interface Wanted {
  readonly merchantId: string
  readonly period: string
}

export interface PaperDeps {
  readonly db: Database
  readonly clock: Clock
  readonly merchantName: (tx: TenantTx) => Promise<string>
  readonly merchantOf: (db: TenantDb) => Promise<{ readonly merchantNo: string }>
  readonly offerFiles: <Of extends object>(
    purpose: 'fundStatement',
    make: (wanted: Of) => Promise<MadeFile>,
  ) => (
    actor: MerchantActor | OperatorActor,
    wanted: Of,
  ) => { readonly url: string } | Promise<{ readonly url: string }>
}

/** Answers the address of a statement for one session. Refuses limit.exceeded, state.notAllowed for what is not over. */
export function createStatements(deps: PaperDeps) {
  const { db, clock } = deps
  const addressOf = deps.offerFiles<Wanted>('fundStatement', (wanted) => makeStatement(deps, wanted))
  return async (actor: MerchantActor, period: string): Promise<{ url: string }> => {
    const { merchantId } = actor
    const now = clock.now()
    const { to } = periodOf(period, now)
    if (to > now) refuse('state.notAllowed', { status: said('账期尚未结束', 'the period is not over yet') })
    await db.transaction(merchantId, (tx) => {
      const summary = said(`下载 ${period} 资金对账单`, `Downloaded the statement of ${period}`)
      const target = { type: 'fundFlow', id: merchantId, no: period }
      return logAct(tx, { actor, action: 'fundFlow.statement', target, summary }, now)
    })
    return addressOf(actor, { merchantId, period })
  }
}

async function makeStatement(deps: PaperDeps, { merchantId, period }: Wanted): Promise<MadeFile> {
  const tenant = deps.db.tenant(merchantId)
  const wanted = periodOf(period, deps.clock.now())
  const [name, { merchantNo }] = await Promise.all([
    deps.db.transaction(merchantId, deps.merchantName),
    deps.merchantOf(tenant),
  ])
  return {
    name: `资金对账单-${merchantNo}-${period}.pdf`,
    mime: 'application/pdf',
    content: await makePaper(await statementOf(tenant, wanted, { name, merchantNo })),
  }
}

const yuan = (fen: number): string => formatYuan(fen, true)

async function statementOf(
  db: TenantDb,
  period: Period,
  { name, merchantNo }: { readonly name: string; readonly merchantNo: string },
): Promise<Paper> {
  const [whole] = await totalsOf(db, Object.values(flowAccounts), [period])
  if (whole === undefined) throw new Error('A period has totals')
  const last = dayOf(new Date(period.to.getTime() - 1))
  const days = dayOf(period.from) === last ? last : `${dayOf(period.from)} 至 ${last}`
  return {
    title: '资金对账单',
    subtitle: `${name}  ${days}`,
    facts: [
      { label: '商户名称', value: name },
      { label: '商户编号', value: merchantNo },
      { label: '账期', value: `${days}（北京时间，首尾两日均含）` },
      { label: '币种', value: '人民币（元）' },
      { label: '期初余额', value: `¥${yuan(whole.openingFen)}` },
      { label: '收入合计', value: `¥${yuan(whole.inFen)}` },
      { label: '支出合计', value: `¥${yuan(whole.outFen)}` },
      { label: '期末余额', value: `¥${yuan(whole.closingFen)}`, isMain: true },
      ...(whole.closingFen < 0 ? [] : [{ label: '大写金额', value: amountInWords(whole.closingFen), isMain: true }]),
      { label: '分录笔数', value: String(whole.entryCount) },
    ],
    tables: [await accountsTable(db, period), ...(days === last ? [] : [await daysTable(db, period)])],
    note: '余额为可用余额、待结算、冻结、保证金与推广金之和，欠款计为负数；账户之间的划转不计收入与支出。期初余额加收入合计减支出合计等于期末余额，期末余额等于下一账期的期初余额。明细见资金流水的导出文件。',
    issuer: '商户管理中心',
    at: period.to,
  }
}

async function accountsTable(db: TenantDb, period: Period): Promise<PaperTable> {
  const rowOf = async (account: FlowAccount) => {
    const [totals] = await totalsOf(db, [flowAccounts[account]], [period])
    if (totals === undefined) throw new Error('A period has totals')
    const { openingFen, inFen, outFen, movedFen, closingFen } = totals
    return [flowAccountTexts[account][0], ...[openingFen, inFen, outFen, movedFen, closingFen].map(yuan)]
  }
  return {
    title: '各账户',
    columns: ['账户', '期初余额', '收入', '支出', '账户间划转', '期末余额'],
    rows: await Promise.all(flowAccount.options.map(rowOf)),
  }
}

async function daysTable(db: TenantDb, period: Period): Promise<PaperTable> {
  const days = daysOf(period.period, period.to).filter(({ to }) => to <= period.to)
  const totals = await totalsOf(db, Object.values(flowAccounts), days)
  return {
    title: '每日',
    columns: ['日期', '期初余额', '收入', '支出', '期末余额'],
    rows: totals.map(({ openingFen, inFen, outFen, closingFen }, at) => [
      days[at]?.period ?? '',
      ...[openingFen, inFen, outFen, closingFen].map(yuan),
    ]),
  }
}
