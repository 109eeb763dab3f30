/** Replays a past: thousands of operations through the same core, same postings and same checks, a thousand per transaction. */
import { isJsonObject, type JsonObject, type JsonValue } from '@merchant/allinpay/wire'
import { chinaDay } from '../clock.ts'
import { Refusal } from '../edge/refusal.ts'
import type { RunWork } from '../run-work.ts'
import { accounts, bankCards, collectShares, companies, dailyUses, members, orders } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { OPERATIONS } from './operations.ts'

const PER_TRANSACTION = 1_000
/** Already replayed: member exists, order number used. */
const REPLAYED_BEFORE = new Set(['30000', '40017'])

export interface HistoryResult {
  replayed: number
  skipped: number
}

/** An operation that could not be replayed; everything before its transaction stays, nothing of it does. */
export class HistoryRefused extends Error {
  constructor(index: number, operation: string, code: string, text: string) {
    super(`history operation ${index} (${operation}) was refused: ${code} ${text}`)
  }
}

interface PastOperation {
  index: number
  name: string
  at: Date
  body: JsonObject
}

/**
 * Replays operations in order. Each is `{ op, at, …parameters of the service, unencrypted }` with `at` not before the one
 * before it. With `skipExisting` members and orders that exist are left as they are, so that a history can be resumed.
 */
export async function replayHistory(
  runWork: RunWork,
  appId: string,
  operations: readonly JsonValue[],
  skipExisting = false,
): Promise<HistoryResult> {
  const past = operations.map(readOperation)
  past.forEach((operation, index) => {
    const before = past[index - 1]
    if (before && operation.at < before.at)
      throw new Error(`history operation ${index} is earlier than the one before it`)
  })
  let skipped = 0
  for (let start = 0; start < past.length; start += PER_TRANSACTION) {
    const batch = past.slice(start, start + PER_TRANSACTION)
    skipped += await runWork({ appId, writes: true, quiet: true }, (work) => replayBatch(work, batch, skipExisting))
  }
  return { replayed: past.length - skipped, skipped }
}

async function replayBatch(work: UnitOfWork, batch: readonly PastOperation[], skipExisting: boolean): Promise<number> {
  await loadNeeded(work, batch)
  let skipped = 0
  for (const { index, name, at, body } of batch) {
    try {
      await OPERATIONS[name]?.({ ...work, now: at }, body)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // These two codes are found before anything is written, so leaving the operation out leaves nothing behind.
      if (!(skipExisting && REPLAYED_BEFORE.has(error.code)))
        throw new HistoryRefused(index, name, error.code, error.message)
      skipped += 1
    }
  }
  return skipped
}

// Everything the batch can ask for is read with a handful of statements; after that only memory is asked.
async function loadNeeded(work: UnitOfWork, batch: readonly PastOperation[]): Promise<void> {
  const { appId } = work
  const numbers = [...new Set(batch.flatMap(({ body }) => orderNumbers(body)))]
  const days = [...new Set(batch.map(({ at }) => chinaDay(at)))]
  await work.loadAll(members, 'app_id = $1', [appId])
  await work.loadAll(companies, 'app_id = $1', [appId])
  await work.loadAll(bankCards, 'app_id = $1', [appId])
  await work.loadAll(accounts, 'app_id = $1', [appId])
  await work.loadAll(orders, 'app_id = $1 and biz_order_no = any($2)', [appId, numbers])
  const originals = await originalNumbers(work, numbers)
  await work.loadAll(collectShares, 'app_id = $1 and biz_order_no = any($2)', [appId, [...numbers, ...originals]])
  await work.loadAll(dailyUses, 'app_id = $1 and day = any($2)', [appId, days])
}

// Settling a refund touches the order it refunds, although the operation does not name it.
async function originalNumbers(work: UnitOfWork, numbers: readonly string[]): Promise<string[]> {
  const sql = `select distinct ori_biz_order_no from payment_order
                where app_id = $1 and biz_order_no = any($2) and ori_biz_order_no is not null`
  const found = await work.query<{ oriBizOrderNo: string }>(sql, [work.appId, numbers])
  const originals = found.map((row) => row.oriBizOrderNo)
  await work.loadAll(orders, 'app_id = $1 and biz_order_no = any($2)', [work.appId, originals])
  return originals
}

function orderNumbers(body: JsonObject): string[] {
  const named = [body.bizOrderNo, body.oriBizOrderNo, body.bizTransferNo]
  if (Array.isArray(body.collectPayList)) {
    for (const part of body.collectPayList) if (isJsonObject(part)) named.push(part.bizOrderNo)
  }
  return named.filter((number) => typeof number === 'string')
}

function readOperation(value: JsonValue, index: number): PastOperation {
  const name = isJsonObject(value) ? value.op : null
  if (!isJsonObject(value) || typeof name !== 'string' || !Object.hasOwn(OPERATIONS, name)) {
    throw new Error(`history operation ${index} has no known op (${Object.keys(OPERATIONS).join(', ')})`)
  }
  const at = new Date(typeof value.at === 'string' ? value.at : '')
  if (Number.isNaN(at.getTime())) throw new Error(`history operation ${index} has no moment in \`at\``)
  return { index, name, at, body: value }
}
