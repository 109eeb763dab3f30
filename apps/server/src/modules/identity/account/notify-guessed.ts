// Tells the owner of an account, once a day, that strangers guess at its password: at the bell, and by e-mail or else by text.
import { maskPhone } from '../../../kernel/masks.ts'
import { logAct, system } from '../../../kernel/operation-log.ts'
import type { AccountDeps } from './account.deps.ts'
import { LOGIN_CLOSED, loginClosed } from '../security-event/index.ts'

const BATCH = 50

/** The job: answers how many accounts it looked at. An operator's account has no bell; its log of sign-ins shows the tries. */
export function createGuessedNotifier({ db, clock, sessions, users, notify, onError }: AccountDeps) {
  const { guessed } = sessions
  type Account = Awaited<ReturnType<typeof guessed.untold>>[number]

  async function tell(account: Account): Promise<void> {
    const person = await guessed.personOf(account)
    if (person === null || person.merchantId === null) {
      await db.globalTransaction((tx) => guessed.markTold(tx, account))
      return
    }
    await db.transaction(person.merchantId, async (tx) => {
      if (!(await guessed.markTold(tx, account))) return
      const { phone } = await users.read(tx, person.id)
      await notify(tx, loginClosed(person.id))
      const target = { type: 'user', id: person.id, no: maskPhone(phone) }
      await logAct(tx, { actor: system, action: 'user.loginClosed', target, summary: LOGIN_CLOSED }, clock.now())
    })
  }

  return async (): Promise<number> => {
    const accountsToTell = await guessed.untold(BATCH)
    for (const account of accountsToTell)
      await tell(account).catch((error: unknown) => onError('Nobody was told that strangers guess', error))
    return accountsToTell.length
  }
}
