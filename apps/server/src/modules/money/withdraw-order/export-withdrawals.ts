// The list of withdrawals as a table to keep: what is filtered now, newest first, read page by page while it leaves.
import { type Api, type BodyOf, type Language, said, type Said, type WithdrawRow } from '@merchant/contract'
import { currentDataScope, type Database, type DataScope, type Tables, withDataScope } from '@merchant/database'
import { type Kysely, sql, type SqlBool } from 'kysely'
import { type MerchantActor, type OperatorActor, principalIdOf } from '../../../kernel/actor.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { ownerScopeIdOf } from '../../../kernel/platform-scope.ts'
import { atMost, consumeLimit } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { inRequest, languageOfRequest } from '../../../kernel/request-context.ts'
import { makeSheet, SHEET_MIME, type SheetColumn } from '../../../kernel/sheet.ts'
import type { WithdrawDeps } from './withdraw-order.deps.ts'
import { leadOf, ofFilter, waysOf } from './withdraw-order.list.ts'
import { withdrawParameters } from './withdraw-order.parameters.ts'
import { statusName } from './withdraw-order.states.ts'
import { toRow, type WithdrawRecord } from './withdraw-order.store.ts'

type Filter = BodyOf<Api['withdrawOrder']['export']>
type ExportDeps = Pick<WithdrawDeps, 'db' | 'clock' | 'offerFiles'>

interface Wanted {
  /** Null: of all merchants. */
  readonly merchantId: string | null
  readonly scope: DataScope | null
  readonly language: Language
  readonly filter: Filter
  readonly day: string
}

const PAGE = 1_000
const HOUR = 3_600_000

/** Answers the address of a table for one session. Errors: refuses limit.exceeded when it would be too long. */
export function createExport(deps: ExportDeps) {
  const { db, clock } = deps
  const addressOf = deps.offerFiles<Wanted>('withdrawals', async (wanted) => {
    const { language, day } = wanted
    const say = (text: Said) => text[language]
    const name = say(said('提现单', 'Withdrawals'))
    const columns = columnsFor(say, wanted.merchantId === null)
    return {
      name: `${name}-${day}.xlsx`,
      mime: SHEET_MIME,
      content: await makeSheet(name, columns, rowsOf(db, wanted)),
    }
  })
  return async (actor: MerchantActor | OperatorActor, filter: Filter): Promise<{ url: string }> => {
    const merchantId = actor.party === 'merchant' ? actor.merchantId : null
    const { maxRows, perHour } = withdrawParameters.export
    const now = clock.now()
    const wanted: Wanted = {
      merchantId,
      scope: currentDataScope(),
      language: languageOfRequest(),
      filter,
      day: now.toISOString().slice(0, 10),
    }
    const turns = atMost(`withdraw.export|${principalIdOf(actor)}`, [{ max: perHour, perMs: HOUR }])
    const waitMs = await db.globalTransaction((tx) => consumeLimit(tx, [turns], now))
    if (waitMs > 0) refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1000) })
    const rows = await countRows(handleOf(db, wanted), wanted)
    if (rows > maxRows)
      refuse('limit.exceeded', {
        limit: said(
          `一次最多导出 ${maxRows.toLocaleString('en')} 行，请缩小筛选范围`,
          `at most ${maxRows.toLocaleString('en')} rows at once, narrow the filter`,
        ),
      })
    // Of a list; the person stands for it.
    const target = { type: 'withdrawOrder', id: principalIdOf(actor), no: '' }
    const summary = said(`导出提现单 ${rows} 行`, `Exported ${rows} withdrawals`)
    await db.transaction(ownerScopeIdOf(actor), (tx) =>
      logAct(tx, { actor, action: 'withdrawOrder.export', target, summary }, now),
    )
    return addressOf(actor, wanted)
  }
}

const handleOf = (db: Database, { merchantId }: Wanted): Kysely<Tables> =>
  merchantId === null ? db.acrossMerchants : db.tenant(merchantId)

/** Whose words find what: an operator's keyword may be a merchant's name. */
const viewerOf = ({ merchantId }: Wanted) => (merchantId === null ? { operatorId: '' } : ('merchant' as const))

/** Up to one more than a table may hold. */
async function countRows(db: Kysely<Tables>, wanted: Wanted): Promise<number> {
  const { filter } = wanted
  const keyed = waysOf(filter, viewerOf(wanted))
  const some = ofFilter(db, filter)
    .$if(keyed.length > 0, (query) => query.where((eb) => eb.or(keyed)))
    .limit(sql.lit(withdrawParameters.export.maxRows + 1))
  const { rows } = await db
    .selectFrom(some.as('some'))
    .select(sql<string>`count(*)`.as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

async function* rowsOf(db: Database, wanted: Wanted): AsyncIterable<WithdrawRow> {
  const { language, scope, merchantId } = wanted
  const viewer = viewerOf(wanted)
  let after: WithdrawRecord | null = null
  for (let left = withdrawParameters.export.maxRows; left > 0;) {
    const behind = after
    // It is read long after the request that asked for it has ended.
    const page = await inRequest({ requestId: '', ip: '', language }, () =>
      withDataScope(scope, async () => {
        const found = await readBehind(handleOf(db, wanted), wanted, { after: behind, limit: Math.min(PAGE, left) })
        return found.map((order) => ({ order, row: toRow(order, merchantId === null ? viewer : 'merchant') }))
      }),
    )
    for (const { row } of page) yield row
    after = page.at(-1)?.order ?? null
    if (page.length < PAGE) return
    left -= page.length
  }
}

function readBehind(
  db: Kysely<Tables>,
  wanted: Wanted,
  { after, limit }: { readonly after: WithdrawRecord | null; readonly limit: number },
): Promise<WithdrawRecord[]> {
  const { filter } = wanted
  const lead = leadOf(filter)
  const keyed = waysOf(filter, viewerOf(wanted))
  return ofFilter(db, filter)
    .clearSelect()
    .selectAll('withdraw_order')
    .$if(keyed.length > 0, (query) => query.where((eb) => eb.or(keyed)))
    .$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(${sql.ref(lead)}, id) < (${after?.[lead] ?? null}, ${after?.id ?? null})`),
    )
    .orderBy(lead, 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit))
    .execute()
}

function columnsFor(say: (text: Said) => string, ofAll: boolean): SheetColumn<WithdrawRow>[] {
  const merchant: SheetColumn<WithdrawRow> = {
    kind: 'text',
    title: say(said('商户', 'Merchant')),
    width: 24,
    value: (row) => row.merchantName,
  }
  return [
    { kind: 'text', title: say(said('提现单号', 'Withdrawal no.')), width: 24, value: (row) => row.withdrawNo },
    ...(ofAll ? [merchant] : []),
    { kind: 'money', title: say(said('提现金额（元）', 'Amount (CNY)')), width: 16, value: (row) => row.amountFen },
    { kind: 'money', title: say(said('手续费（元）', 'Fee (CNY)')), width: 14, value: (row) => row.feeFen },
    { kind: 'money', title: say(said('到账金额（元）', 'Received (CNY)')), width: 16, value: (row) => row.arriveFen },
    { kind: 'text', title: say(said('银行', 'Bank')), width: 20, value: (row) => row.bankName },
    { kind: 'text', title: say(said('卡尾号', 'Ending in')), width: 10, value: (row) => row.cardLast4 },
    { kind: 'text', title: say(said('状态', 'Status')), width: 12, value: (row) => say(statusName(row.status)) },
    { kind: 'text', title: say(said('原因', 'Reason')), width: 28, value: (row) => row.failReason },
    { kind: 'instant', title: say(said('申请时间', 'Applied')), width: 20, value: (row) => row.appliedAt },
    { kind: 'instant', title: say(said('打款时间', 'Paid out')), width: 20, value: (row) => row.paidAt },
    { kind: 'instant', title: say(said('到账时间', 'Arrived')), width: 20, value: (row) => row.arrivedAt },
    { kind: 'text', title: say(said('备注', 'Note')), width: 28, value: (row) => row.remark },
  ]
}
