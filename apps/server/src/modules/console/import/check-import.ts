// The dry run of a task: every row is read and judged, and nothing is changed but what is known of the rows.
import { importTableOf } from '@merchant/contract'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { checkUnits, type Subjects } from './check-units.ts'
import { type ImportDeps, tableOf } from './import.deps.ts'
import { readUpload } from './import-file.ts'
import { insertRows, type KeptRow, removeRows } from './import-row.store.ts'
import { changeOwn, type ImportRecord, leaseFrom, tableNameOf } from './import.store.ts'
import { openUploaded, readUnits, type Unit } from './read-units.ts'

const BATCH_ROWS = 200

/** The task is somebody else's now, or nobody's any more. */
export class Lost extends Error {}

export interface Counts {
  readonly total: number
  readonly ready: number
  readonly same: number
  readonly wrong: number
}

/** Errors: throws TableUnreadable, or Lost. */
export async function checkTask(deps: ImportDeps, task: ImportRecord, actor: MerchantActor): Promise<Counts> {
  const { db, clock } = deps
  const table = tableOf(deps, tableNameOf(task))
  const file = await readUpload(deps, task)
  const { headings } = await openUploaded(importTableOf(table.name), file)
  const places = new Map([...headings.columns].map(([place, name]) => [name, place]))
  const subjects: Subjects = new Map()
  let counts: Counts = { total: 0, ready: 0, same: 0, wrong: 0 }
  await db.transaction(task.merchant_id, async (tx) => {
    if (!(await changeOwn(tx, task, { ...counts, total: null, processed: 0 }))) throw new Lost()
    await removeRows(tx, task.id)
  })
  for await (const units of batchesOf(readUnits(table, file))) {
    const now = clock.now()
    const rows = await checkUnits(table, { actor, now }, { units, subjects, places })
    counts = added(counts, rows)
    const { total, ...known } = counts
    await db.transaction(task.merchant_id, async (tx) => {
      if (!(await changeOwn(tx, task, { ...known, processed: total, lease_until: leaseFrom(now) }))) throw new Lost()
      await insertRows(tx, task.id, rows)
    })
  }
  return counts
}

function added(counts: Counts, rows: readonly KeptRow[]): Counts {
  const many = (outcome: KeptRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
  return {
    total: counts.total + rows.length,
    ready: counts.ready + many('READY'),
    same: counts.same + many('SAME'),
    wrong: counts.wrong + many('WRONG'),
  }
}

async function* batchesOf(units: AsyncIterable<Unit>): AsyncIterable<readonly Unit[]> {
  let batch: Unit[] = []
  let rows = 0
  for await (const unit of units) {
    batch.push(unit)
    rows += unit.rows.length
    if (rows < BATCH_ROWS) continue
    yield batch
    batch = []
    rows = 0
  }
  if (batch.length > 0) yield batch
}
