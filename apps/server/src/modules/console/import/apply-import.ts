// Applies a task unit by unit, each in a transaction of its own that also notes that its turn is over: whoever goes on after a
// server has died begins behind the last one that was done.
import type { MerchantActor } from '../../../kernel/actor.ts'
import type { ImportAsk, ImportTable } from '../../../kernel/import-table.ts'
import { withFreshNumbers } from '../../../kernel/number-collision.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { said } from '@merchant/contract'
import { withDataScope } from '@merchant/database'
import { Lost } from './check-import.ts'
import { type ImportDeps, tableOf } from './import.deps.ts'
import { readUpload } from './import-file.ts'
import { outcomesOf, setOutcome } from './import-row.store.ts'
import { countDone, type ImportRecord, tableNameOf, takeTurn } from './import.store.ts'
import { readUnits, type Unit } from './read-units.ts'

interface Applying {
  readonly task: ImportRecord
  readonly table: ImportTable
  readonly ask: ImportAsk
}

/** @param actorNow asked for each unit: it has the rights and the reach of that moment. Errors: throws Lost, and what that throws. */
export async function applyTask(
  deps: ImportDeps,
  task: ImportRecord,
  actorNow: () => Promise<MerchantActor>,
): Promise<void> {
  const table = tableOf(deps, tableNameOf(task))
  const outcomes = await outcomesOf(deps.db.tenant(task.merchant_id), task.id)
  for await (const unit of readUnits(table, await readUpload(deps, task))) {
    const isToApply = unit.rows.every(({ number }) => ['READY', 'SAME'].includes(outcomes.get(number) ?? ''))
    if (!isToApply || firstOf(unit) <= task.applied_row) continue
    const actor = await actorNow()
    const ask = { actor, now: deps.clock.now() }
    await withDataScope(actor.dataScope, () => applyUnit(deps, { task, table, ask }, unit))
  }
}

const firstOf = ({ rows }: Unit): number => rows[0]?.number ?? 0
const lastOf = ({ rows }: Unit): number => rows.at(-1)?.number ?? 0

async function applyUnit(deps: ImportDeps, applying: Applying, unit: Unit): Promise<void> {
  try {
    await withFreshNumbers(() => applied(deps, applying, unit))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await refused(deps, applying, { unit, refusal: error })
  }
}

function applied({ db }: ImportDeps, { task, table, ask }: Applying, unit: Unit): Promise<void> {
  return db.transaction(task.merchant_id, async (tx) => {
    const turn = { from: firstOf(unit), to: lastOf(unit), rows: unit.rows.length, refused: 0 }
    if (!(await takeTurn(tx, task, turn, ask.now))) throw new Lost()
    const effect = await table.apply(tx, ask, unit.rows)
    const rows = { taskId: task.id, numbers: unit.rows.map(({ number }) => number) }
    if (effect !== null) await countDone(tx, task, unit.rows.length)
    await setOutcome(tx, rows, { outcome: effect === null ? 'SAME' : 'DONE', effect, complaints: [] })
  })
}

async function refused(
  { db }: ImportDeps,
  { task, ask }: Applying,
  { unit, refusal }: { readonly unit: Unit; readonly refusal: Refusal },
): Promise<void> {
  const numbers = unit.rows.map(({ number }) => number)
  await db.transaction(task.merchant_id, async (tx) => {
    const turn = { from: firstOf(unit), to: lastOf(unit), rows: numbers.length, refused: numbers.length }
    if (!(await takeTurn(tx, task, turn, ask.now))) throw new Lost()
    const complaints = [{ cell: '', column: said('', ''), said: refusal.said }]
    await setOutcome(tx, { taskId: task.id, numbers }, { outcome: 'REFUSED', effect: null, complaints })
  })
}
