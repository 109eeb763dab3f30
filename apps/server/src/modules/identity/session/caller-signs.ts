// What is unusual about where somebody acts from, for acts that somebody with a stolen session would do.
import type { Database } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { networkOf } from '../../../kernel/rate-limit.ts'
import { loginParameters } from '../credential/index.ts'
import { isKnownNetwork } from './login-log.store.ts'
import { callerSignParameters } from './session.parameters.ts'

export function createCallerSigns({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  /** The session's browser is known since less than a day, and the account knows another for longer. */
  async function isNewDevice({ sessionId, userId }: MerchantActor, now: Date): Promise<boolean> {
    const newSince = new Date(now.getTime() - callerSignParameters.newDeviceMs)
    const row = await db.global
      .selectFrom('session as s')
      .innerJoin('known_device as d', (join) =>
        join.onRef('d.token_hash', '=', 's.device_hash').onRef('d.principal_id', '=', 's.principal_id'),
      )
      .select('d.first_seen_at')
      .where('s.id', '=', sessionId)
      .executeTakeFirst()
    if (row === undefined || row.first_seen_at <= newSince) return false
    const older = await db.global
      .selectFrom('known_device')
      .select('principal_id')
      .where('principal_id', '=', userId)
      .where('first_seen_at', '<=', newSince)
      .limit(1)
      .executeTakeFirst()
    return older !== undefined
  }

  /** Not a network that the account was signed in from before today, though it was signed in to. */
  async function isNewNetwork({ userId }: MerchantActor, ip: string, now: Date): Promise<boolean> {
    const principalId = userId
    const since = new Date(now.getTime() - loginParameters.knownMs)
    const until = new Date(now.getTime() - callerSignParameters.newDeviceMs)
    const earlier = await db.global
      .selectFrom('login_log')
      .select('id')
      .where('principal_id', '=', principalId)
      .where('result', '=', 'SUCCESS')
      .where('at', '>', since)
      .where('at', '<=', until)
      .limit(1)
      .executeTakeFirst()
    if (earlier === undefined) return false
    return !(await isKnownNetwork(db.global, { principalId, network: networkOf(ip), since, until }))
  }

  return {
    async signsOf(actor: MerchantActor, ip: string): Promise<{ isNewDevice: boolean; isNewNetwork: boolean }> {
      const now = clock.now()
      const [device, network] = await Promise.all([isNewDevice(actor, now), isNewNetwork(actor, ip, now)])
      return { isNewDevice: device, isNewNetwork: network }
    },
  }
}
