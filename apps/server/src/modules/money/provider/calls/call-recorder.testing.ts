// Hears every end of every call, as the modules that plan them do, and can die in the middle of hearing one.
import type { MoneyCaseFacts } from '@merchant/contract'
import type { Database, TenantDb } from '@merchant/database'
import type { CallEvent, Payment, SettledCall } from '../index.ts'
import type { PaymentWorld } from '../payment.testing.ts'
import type { CallRow } from './planned-call.ts'

const EVENTS: readonly CallEvent[] = [
  'collectPaid',
  'collectFailed',
  'agentPayDone',
  'agentPayFailed',
  'withdrawPaid',
  'withdrawFailed',
  'refundDone',
  'refundFailed',
]

export interface CallRecorder {
  /** In the order in which they were settled. */
  readonly heard: readonly (SettledCall & { readonly event: CallEvent })[]
  eventsOf(callId: string): CallEvent[]
  /** Makes the next listener fail, as a process that dies in the middle of settling. */
  dieOnce(): void
  clear(): void
}

export function recordCalls(payment: Payment): CallRecorder {
  const heard: (SettledCall & { event: CallEvent })[] = []
  let isDying = false
  for (const event of EVENTS) {
    payment.on(event, async (_tx, call) => {
      if (isDying) {
        isDying = false
        throw new Error('died while settling')
      }
      heard.push({ ...call, event })
    })
  }
  return {
    heard,
    eventsOf: (callId) => heard.filter((call) => call.callId === callId).map(({ event }) => event),
    dieOnce: () => void (isDying = true),
    clear: () => void heard.splice(0),
  }
}

/** The call as it is kept. */
export async function keptCall(db: TenantDb, callId: string): Promise<CallRow> {
  return db.selectFrom('provider_call').selectAll().where('id', '=', callId).executeTakeFirstOrThrow()
}

/** As nobody can change it but an administrator who goes past the table's own rules. */
export async function rewriteCall({ pool }: Pick<Database, 'pool'>, callId: string, change: string): Promise<void> {
  const set = 'set session_replication_role ='
  await pool.query(`${set} replica; update provider_call set ${change} where id = '${callId}'; ${set} origin`)
}

/** The cases about a call, by what it is, how often it was repeated, and what was said. */
export async function casesOf(
  db: TenantDb,
  callId: string,
): Promise<{ kind: string; repeats: number; facts: MoneyCaseFacts }[]> {
  const rows = await db
    .selectFrom('money_case')
    .select(['kind', 'repeats', 'facts'])
    .where('subject_id', '=', callId)
    .orderBy('opened_at')
    .execute()
  return rows.map((row) => ({ ...row, facts: row.facts as MoneyCaseFacts }))
}

/** Lets time pass and the job work until the call is decided, or the time is up; answers its status. */
export async function resumeFor(
  world: PaymentWorld,
  merchantId: string,
  callId: string,
  milliseconds: number,
): Promise<string> {
  for (let passed = 0; passed < milliseconds; passed += 5_000) {
    await world.pass(5_000)
    await world.payment.resumeCalls()
    const { status } = await keptCall(world.db.tenant(merchantId), callId)
    if (status === 'SUCCEEDED' || status === 'FAILED') return status
  }
  return (await keptCall(world.db.tenant(merchantId), callId)).status
}
