// Forgets sessions that ended a month ago, dead challenges and proofs, and sign-ins of more than a year ago; for the nightly sweep.
import { deleteOldGuessed } from './guessed-account.store.ts'
import { deleteForgotten } from './known-device.store.ts'
import type { SessionDeps } from './login-attempt.ts'
import { deleteExpiredChallenges } from './login-challenge.store.ts'
import { deleteLogins } from './login-log.store.ts'
import { deleteEnded } from './session.store.ts'
import { deleteDeadProofs } from './step-up-proof.store.ts'
import { loginParameters } from '../credential/index.ts'

const KEEP_ENDED_MS = 30 * 86_400_000

export async function removeEnded({ db, clock }: Pick<SessionDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await deleteEnded(db.global, new Date(now.getTime() - KEEP_ENDED_MS))
  await deleteExpiredChallenges(db.global, now)
  await deleteDeadProofs(db.global, now)
  await deleteLogins(db.global, new Date(now.getTime() - loginParameters.keepLogMs))
  await deleteForgotten(db.global, now)
  await deleteOldGuessed(db.global, new Date(now.getTime() - KEEP_ENDED_MS))
}
