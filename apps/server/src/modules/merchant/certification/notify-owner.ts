// Notifies a merchant's owner of a certification, in the transaction of the event.
import type { TenantTx } from '@merchant/database'
import type { Notify } from '../../../kernel/notification.ts'
import { type CertificationResult, certificationDecided } from './certification.events.ts'
import { findCert } from './real-name-cert.store.ts'

/** The owner proves who they are before anything else, a company included. */
export async function notifyOwner(notify: Notify, tx: TenantTx, result: CertificationResult): Promise<void> {
  const owner = await findCert(tx)
  if (owner !== undefined) await notify(tx, certificationDecided(owner.user_id, result))
}
