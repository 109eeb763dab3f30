// How long it takes to audit, seal and verify one long book, and whether the memory of the program stays where it was.
import v8 from 'node:v8'
import vm from 'node:vm'
import { dayOf } from '@merchant/contract'
import { openDatabase, type TenantTx } from '@merchant/database'
import { auditStretch, type Marks, sealBook, verifySeals } from '@merchant/ledger'
import { cpuMsOf } from './process-cost.ts'
import { table } from './section.ts'

interface LongBook {
  readonly databaseUrl: string
  readonly databaseMs: () => number
  readonly merchantId: string
  readonly say: (text: string) => void
}

/** What a step left to do; it is called again until nothing is left. */
type Step = (tx: TenantTx) => Promise<boolean>

/** Entries of each account that the nightly audit looks at in one step. */
const STRETCH = 500
/** Memory is looked at first when everything was called often enough to be compiled and to have met its largest stretch. */
const WARM_STEPS = 20
/** And then after so many of them each: collecting garbage takes as long as a step. */
const LOOK_EVERY = 250

/** The steps are those of the nightly jobs, one transaction each. @returns a table; the faults found are an error */
export async function proofTable(book: LongBook): Promise<string> {
  const db = openDatabase({ url: book.databaseUrl, maxConnections: 1 })
  const rows = [
    ['step', 'seconds', 'CPU s (program + database)', 'live memory, after the first steps → at most', 'transactions'],
  ]
  const all: readonly (readonly [name: string, step: Step])[] = [
    ['audit of every entry', auditing()],
    ['seals over every entry', sealing()],
    ['every seal held against the book', verifying()],
  ]
  try {
    for (const [name, step] of all) {
      rows.push([name, ...(await run(step, book, (work) => db.transaction(book.merchantId, work)))])
      book.say(rows.at(-1)?.join(' · ') ?? '')
    }
  } finally {
    await db.close()
  }
  return table(rows)
}

async function run(step: Step, { databaseMs }: LongBook, inside: (work: Step) => Promise<boolean>): Promise<string[]> {
  const began = { at: performance.now(), programMs: cpuMsOf(process.pid), databaseMs: databaseMs() }
  let [steps, early, peak, isLeft] = [0, 0, 0, true]
  while (isLeft) {
    isLeft = await inside(step)
    steps += 1
    if (steps !== WARM_STEPS && steps % LOOK_EVERY !== 0 && isLeft) continue
    const held = liveMb()
    if (steps <= WARM_STEPS) early = held
    peak = Math.max(peak, held)
  }
  const seconds = (ms: number) => (ms / 1_000).toFixed(0)
  const cpu = [cpuMsOf(process.pid) - began.programMs, databaseMs() - began.databaseMs].map(seconds)
  return [
    seconds(performance.now() - began.at),
    cpu.join(' + '),
    `${early.toFixed(0)} → ${peak.toFixed(0)} MB`,
    `${steps}`,
  ]
}

v8.setFlagsFromString('--expose-gc')
const collect = vm.runInNewContext('gc') as () => void

/** What is still held once garbage is collected: how much of that lies about is the engine's affair and grows with the machine. */
function liveMb(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1024 / 1024
}

function auditing(): Step {
  let marks: Marks = {}
  return async (tx) => {
    const { findings, marks: reached, isAtEnd } = await auditStretch(tx, marks, STRETCH)
    refuse(findings)
    marks = reached
    return !isAtEnd
  }
}

function sealing(): Step {
  const now = new Date()
  return async (tx) => {
    const made = await sealBook(tx, { day: dayOf(now), now })
    return made !== null && !made.isAtEnd
  }
}

function verifying(): Step {
  let after = 0
  return async (tx) => {
    const { findings, seq, isAtEnd } = await verifySeals(tx, { after, most: 1 })
    refuse(findings)
    after = seq
    return !isAtEnd
  }
}

function refuse(findings: readonly string[]): void {
  if (findings.length > 0) throw new Error(`The bench's own book is not sound: ${findings.slice(0, 3).join('; ')}`)
}
