// The job that leaves no call behind: what was never sent is sent, what is undecided is asked about when it is due.
import type { Database } from '@merchant/database'
import type { Clock } from '../../../../kernel/clock.ts'
import { dueCalls, type DueCall } from './provider-call.list.ts'
import type { CallOutcome } from './settle-call.ts'

const BATCH = 100
const AT_ONCE = 4

type Advance = (merchantId: string, callId: string) => Promise<CallOutcome>

interface ResumeDeps {
  readonly db: Database
  readonly clock: Clock
  readonly onError: (problem: string, error?: unknown) => void
}

/** Works off the calls that are due now; answers how many. One that fails is reported and comes again. */
export async function resumeCalls(
  { db, clock, onError }: ResumeDeps,
  calls: { readonly send: Advance; readonly ask: Advance },
): Promise<number> {
  const due = await dueCalls(db, clock.now(), BATCH)
  const resume = async ({ merchantId, callId, isUnsent }: DueCall): Promise<void> => {
    try {
      await (isUnsent ? calls.send(merchantId, callId) : calls.ask(merchantId, callId))
    } catch (error) {
      onError(`A call could not be resumed: ${callId}`, error)
    }
  }
  for (let start = 0; start < due.length; start += AT_ONCE) {
    await Promise.all(due.slice(start, start + AT_ONCE).map(resume))
  }
  return due.length
}
