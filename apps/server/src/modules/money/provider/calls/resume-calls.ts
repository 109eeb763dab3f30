// The job that leaves no call behind: what was never sent is sent, what is undecided or was booked on a notification is asked about.
import type { Database } from '@merchant/database'
import type { Clock } from '../../../../kernel/clock.ts'
import { dueCalls, type DueCall } from './provider-call.list.ts'

const BATCH = 100
const AT_ONCE = 4

type Advance = (merchantId: string, callId: string) => Promise<unknown>

interface ResumeDeps {
  readonly db: Database
  readonly clock: Clock
  readonly onError: (problem: string, error?: unknown) => void
}

/** Works off the calls that are due now; answers how many. One that fails is reported and comes again. */
export async function resumeCalls(
  { db, clock, onError }: ResumeDeps,
  calls: Readonly<Record<DueCall['step'], Advance>>,
): Promise<number> {
  const due = await dueCalls(db, clock.now(), BATCH)
  const resume = async ({ merchantId, callId, step }: DueCall): Promise<void> => {
    try {
      await calls[step](merchantId, callId)
    } catch (error) {
      onError(`A call could not be resumed: ${callId}`, error)
    }
  }
  for (let start = 0; start < due.length; start += AT_ONCE) {
    await Promise.all(due.slice(start, start + AT_ONCE).map(resume))
  }
  return due.length
}
