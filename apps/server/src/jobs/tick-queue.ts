// The queue of ticks in pg-boss: one tick a period that waits or runs, and one that is lost or hung is given up soon.
import { PgBoss } from 'pg-boss'
import type { JobPeriod } from './tick-log.ts'

/** A process without a sign of life for so long has lost its tick; the least that the queue allows. */
const HEARTBEAT_SECONDS = 10
/** How often somebody looks for lost and hung ticks. */
const SUPERVISE_SECONDS = 5
/** Ended ticks are removed soon after they mean anything, so that the table stays a few hundred rows. */
const KEEP_SECONDS = 60
/** One that waits or runs. With `stately` every process remembers for a minute that one was running, and fetches none. */
const POLICY = 'exclusive'

export function createTickBoss(
  { url, makesSchema = true }: { readonly url: string; readonly makesSchema?: boolean | undefined },
  onError: (error: unknown) => void,
  onWarning: (warning: unknown) => void,
): PgBoss {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'merchant-jobs',
    max: 2,
    createSchema: makesSchema,
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: KEEP_SECONDS,
  })
  boss.on('error', onError)
  boss.on('warning', onWarning)
  return boss
}

/** Makes the queue of a job, or brings that of an earlier release to what it must be. */
export async function openTickQueue(
  boss: PgBoss,
  { name, everySeconds }: JobPeriod,
  expireInSeconds: number,
): Promise<void> {
  const settings = {
    retryLimit: 0,
    expireInSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    // An ended tick is what tells the queue that this period has had its own.
    deleteAfterSeconds: everySeconds + KEEP_SECONDS,
  }
  const found = await boss.getQueue(name)
  if (found !== null && found.policy !== POLICY) await boss.deleteQueue(name)
  await boss.createQueue(name, { ...settings, policy: POLICY })
  await boss.updateQueue(name, settings)
}
