// Notifies the owner of an account, once a day, that strangers guess at its password: at the bell, and by e-mail or else by text.
import { maskPhone } from '../../../kernel/masks.ts'
import { logAct, system } from '../../../kernel/operation-log.ts'
import { LOGIN_CLOSED, loginClosed } from '../security-event/index.ts'
import type { GuessedAccount } from '../session/index.ts'
import type { AccountDeps } from './account.deps.ts'

type GuessDeps = Pick<AccountDeps, 'db' | 'clock' | 'sessions' | 'users' | 'notify' | 'onError'>

const BATCH = 50

/** The job: answers how many accounts it looked at. An operator's account has no bell; its log of sign-ins shows the tries. */
export async function notifyGuessed(deps: GuessDeps): Promise<number> {
  const accounts = await deps.sessions.guessed.notNotified(BATCH)
  for (const account of accounts)
    await report(deps, account).catch((error: unknown) =>
      deps.onError('Nobody was notified that strangers guess', error),
    )
  return accounts.length
}

async function report(deps: GuessDeps, account: GuessedAccount): Promise<void> {
  const { db, clock, users, notify } = deps
  const { guessed } = deps.sessions
  const person = await guessed.personOf(account)
  if (person === null || person.merchantId === null) {
    await db.globalTransaction((tx) => guessed.markNotified(tx, account))
    return
  }
  await db.transaction(person.merchantId, async (tx) => {
    if (!(await guessed.markNotified(tx, account))) return
    const phone = await users.phoneOf(tx, person.id)
    await notify(tx, loginClosed(person.id))
    const target = { type: 'user', id: person.id, no: maskPhone(phone) }
    await logAct(tx, { actor: system, action: 'user.loginClosed', target, summary: LOGIN_CLOSED }, clock.now())
  })
}
