// The devices that a person is signed in on, the one it looks from among them.
import type { Device } from '@merchant/contract'
import type { GlobalDb } from '@merchant/database'
import { type MerchantActor, type OperatorActor, principalIdOf } from '../../../kernel/actor.ts'
import { deviceName } from './device-name.ts'
import { listLiving } from './session.store.ts'

export async function listDevices(db: GlobalDb, actor: MerchantActor | OperatorActor, now: Date): Promise<Device[]> {
  const sessions = await listLiving(db, principalIdOf(actor), now)
  return sessions.map((session) => ({
    id: session.id,
    deviceName: deviceName(session.user_agent),
    ip: session.ip,
    createdAt: session.created_at.toISOString(),
    lastSeenAt: session.last_seen_at.toISOString(),
    isCurrent: session.id === actor.sessionId,
  }))
}
