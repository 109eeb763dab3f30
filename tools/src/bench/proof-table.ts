// How long it takes to audit, seal and verify one long book, and whether the memory of the program stays where it was.
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

/** The steps are those of the nightly jobs, one transaction each. @returns a table; the faults found are an error */
export async function proofTable(book: LongBook): Promise<string> {
  const db = openDatabase({ url: book.databaseUrl, maxConnections: 1 })
  const rows = [
    ['step', 'seconds', 'CPU s (program + database)', 'memory held, of the first steps → of all', 'transactions'],
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
    peak = Math.max(peak, heldMb())
    if (steps <= WARM_STEPS) early = peak
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

/** What was not let go of yet, garbage included: resident memory would tell of what the bench did before. */
function heldMb(): number {
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
