/** Differences put into check files on purpose: what an operator of the sandbox asked for, kept until it is taken back. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { chinaDayAfter, chinaMoment } from '../clock.ts'
import { fromColumns, type Values } from '../storage/rows.ts'
import { type CheckLine, checkLines, lineOfAnyOrder } from './check-lines.ts'

/** Of one order, which has to be named. */
const LINE_FAULTS = ['dropLine', 'amountOff', 'feeOff', 'nextDay', 'duplicate', 'listFailed'] as const
/** Of the whole file; `foreignOrder` adds a line about an order that nobody placed. */
const FILE_FAULTS = ['foreignOrder', 'delay', 'missing', 'truncated', 'wrongCharset'] as const
export const CHECK_FAULTS = [...LINE_FAULTS, ...FILE_FAULTS] as const
export type CheckFaultKind = (typeof CHECK_FAULTS)[number]

export interface CheckFault {
  readonly id: string
  /** yyyy-MM-dd in China. */
  readonly day: string
  readonly kind: CheckFaultKind
  readonly bizOrderNo: string | null
  /** 分 for `amountOff` and `feeOff` (1 unless given), minutes behind 08:00 for `delay` (60), nothing for the others. */
  readonly value: number | null
}
export type NewCheckFault = Pick<CheckFault, 'day' | 'kind'> & Partial<Pick<CheckFault, 'bizOrderNo' | 'value'>>

/** Throws for a fault that makes no sense. */
export async function addCheckFault(pool: pg.Pool, given: NewCheckFault): Promise<CheckFault> {
  const { day, kind, bizOrderNo = null, value = null } = given
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Error('day must be yyyy-MM-dd')
  if (!CHECK_FAULTS.includes(kind)) throw new Error(`unknown difference: ${String(kind)}`)
  const isOfLine = LINE_FAULTS.some((known) => known === kind)
  if (isOfLine && !bizOrderNo) throw new Error(`${kind} is about an order, bizOrderNo is required`)
  if (value !== null && !Number.isSafeInteger(value)) throw new Error('value must be a whole number')
  const fault = { id: randomUUID(), day, kind, bizOrderNo: isOfLine ? bizOrderNo : null, value }
  await pool.query('insert into check_fault (id, day, kind, biz_order_no, value) values ($1, $2, $3, $4, $5)', [
    fault.id,
    day,
    kind,
    fault.bizOrderNo,
    value,
  ])
  return fault
}

export async function listCheckFaults(pool: pg.Pool): Promise<CheckFault[]> {
  const { rows } = await pool.query<Values>(
    'select id, day, kind, biz_order_no, value from check_fault order by day, id',
  )
  return rows.map((row) => fromColumns<CheckFault>(row))
}

export async function clearCheckFaults(pool: pg.Pool): Promise<void> {
  await pool.query('delete from check_fault')
}

/** The lines of a day as the file shall tell them. */
export async function* faultyLines(
  pool: pg.Pool,
  appId: string,
  day: string,
  faults: readonly CheckFault[],
): AsyncGenerator<CheckLine> {
  const before = chinaDayAfter(chinaMoment(day, '00:00'), -1)
  const late = faults.filter((fault) => fault.day === before && fault.kind === 'nextDay')
  if (late.length > 0) {
    for await (const line of checkLines(pool, appId, before)) if (late.some(isAbout(line))) yield line
  }
  const own = faults.filter((fault) => fault.day === day)
  for await (const line of checkLines(pool, appId, day)) yield* changed(line, own.filter(isAbout(line)))
  const noon = chinaMoment(day, '12:00')
  for (const { kind, bizOrderNo } of own) {
    if (kind === 'foreignOrder') yield foreignLine(noon)
    const listed = kind === 'listFailed' && bizOrderNo !== null ? await lineOfAnyOrder(pool, bizOrderNo, noon) : null
    if (listed !== null) yield listed
  }
}

const isAbout =
  (line: CheckLine) =>
  ({ bizOrderNo }: CheckFault): boolean =>
    bizOrderNo === line.bizOrderNo

function* changed(line: CheckLine, faults: readonly CheckFault[]): Generator<CheckLine> {
  let told = line
  for (const { kind, value } of faults) {
    if (kind === 'dropLine' || kind === 'nextDay') return
    if (kind === 'amountOff') told = { ...told, amount: told.amount + BigInt(value ?? 1) }
    if (kind === 'feeOff') told = { ...told, fee: told.fee + BigInt(value ?? 1) }
  }
  yield told
  if (faults.some(({ kind }) => kind === 'duplicate')) yield told
}

const foreignLine = (at: Date): CheckLine => ({
  orderNo: '9900000000000000001',
  type: '提现',
  amount: 88_800n,
  fee: 0n,
  completedAt: at,
  bizOrderNo: 'FOREIGN-0001',
  channelAmount: 88_800n,
  channelNo: 'CH9900000000000000001',
  note: '',
  payMethod: 'WITHDRAW_TLT',
  originalBizOrderNo: '',
  originalOrderNo: '',
  channelCode: '',
  account: '622848******0018',
})
